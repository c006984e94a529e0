import { defineTemplate, linesOf } from '../../notifications/index.js';

/** Has no switch: a person at the center wrote it to this organization. */
export const organizationMail = defineTemplate<{ name: string; subject: string; message: string }>({
  name: 'organization-mail',
  title: 'Email from staff',
  audience: 'organization',
  topic: 'staff',
  when: 'To the administrators of the organizations that staff write to, from the list.',
  sample: {
    name: 'Priya Raman',
    subject: 'Dates for your next class',
    message: 'We have two dates in March.\nWhich one suits your team?',
  },
  whenUnknown: 'send-again',
  isWritten: true,
  fields: {
    name: ['Name', ({ name }) => name],
    subject: ['Subject, as staff wrote it', ({ subject }) => subject, { stays: ['subject'] }],
    message: ['Message, as staff wrote it', ({ message }) => linesOf(message), { isLong: true, stays: ['body'] }],
  },
  mail: { subject: '{{subject}}', lines: ['Hello {{name}},', '{{message}}'] },
});
