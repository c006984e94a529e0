import { defineTemplate, linesOf } from '../../notifications/index.js';

/** Has no switch: a person at the center wrote it to this student. */
export const staffMail = defineTemplate<{ firstName: string; subject: string; message: string }>({
  name: 'staff-mail',
  title: 'Email from staff',
  audience: 'client',
  topic: 'staff',
  when: 'To the students whom staff write to, from a roster or a list.',
  sample: {
    firstName: 'Ada',
    subject: 'We meet in Room 3 today',
    message: 'Room 2 is being painted.\nPlease come to Room 3, on the second floor.',
  },
  whenUnknown: 'send-again',
  isWritten: true,
  fields: {
    firstName: ['First name', ({ firstName }) => firstName],
    subject: ['Subject, as staff wrote it', ({ subject }) => subject, { stays: ['subject'] }],
    message: ['Message, as staff wrote it', ({ message }) => linesOf(message), { isLong: true, stays: ['body'] }],
  },
  mail: { subject: '{{subject}}', lines: ['Hello {{firstName}},', '{{message}}'] },
});
