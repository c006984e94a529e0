import { formatDate } from '../../../shared/domain/calendar-date.js';
import { defineTemplate, greeting } from '../../notifications/index.js';

interface Card {
  firstName: string;
  certificationType: string;
  cardNumber: string;
}

export const certificationIssue = defineTemplate<Card & { issueDate: string; expiryDate: string }>({
  name: 'certification-issued',
  title: 'Certification issued',
  audience: 'client',
  when: 'To a student who has passed, after the time in which a pass can be taken back.',
  sample: {
    firstName: 'Ada',
    certificationType: 'BLS Provider',
    cardNumber: 'RC-7K2M-9QXT',
    issueDate: '2027-01-05',
    expiryDate: '2029-01-31',
  },
  whenUnknown: 'send-again',
  mail: ({ firstName, certificationType, cardNumber, issueDate, expiryDate }) => ({
    subject: `Your certification: ${certificationType}`,
    heading: 'Congratulations, you passed',
    lines: [greeting(firstName), 'Your certification has been issued.'],
    details: [
      ['Certification', certificationType],
      ['Card number', cardNumber],
      ['Issued', formatDate(issueDate)],
      ['Valid until', formatDate(expiryDate)],
    ],
    action: { label: 'See your certifications', href: '/client-dashboard' },
  }),
});

export const cardAgain = defineTemplate<Card & { name: string; issueDate: string; expiryDate: string }>({
  name: 'card-sent-again',
  title: 'Card sent again',
  audience: 'client',
  when: 'To a student whose card staff send once more, such as after their name was corrected.',
  sample: {
    firstName: 'Ada',
    name: 'Ada Marsh',
    certificationType: 'BLS Provider',
    cardNumber: 'RC-7K2M-9QXT',
    issueDate: '2027-01-05',
    expiryDate: '2029-01-31',
  },
  whenUnknown: 'send-again',
  mail: ({ firstName, name, certificationType, cardNumber, issueDate, expiryDate }) => ({
    subject: `Your card: ${certificationType}`,
    heading: 'Your card, with the name as it is now',
    lines: [greeting(firstName), 'Please use this card from now on. Its number and dates have not changed.'],
    details: [
      ['Name', name],
      ['Certification', certificationType],
      ['Card number', cardNumber],
      ['Issued', formatDate(issueDate)],
      ['Valid until', formatDate(expiryDate)],
    ],
    action: { label: 'See your certifications', href: '/client-dashboard' },
  }),
});

const RESULTS = {
  pending: 'Not entered yet',
  failed: 'Failed',
  disqualified: 'Disqualified',
  removed: 'Removed from the class',
};

export const resultCorrection = defineTemplate<Card & { classTitle: string; result: keyof typeof RESULTS }>({
  name: 'result-corrected',
  title: 'Result corrected',
  audience: 'client',
  when: 'To a student whose pass was taken back after its email.',
  sample: {
    firstName: 'Ada',
    classTitle: 'BLS Provider',
    result: 'failed',
    certificationType: 'BLS Provider',
    cardNumber: 'RC-7K2M-9QXT',
  },
  whenUnknown: 'send-again',
  mail: ({ firstName, classTitle, result, certificationType, cardNumber }) => ({
    subject: `Your result was corrected: ${classTitle}`,
    heading: 'Your result was corrected',
    lines: [
      greeting(firstName),
      'We told you that you had passed this class. That was a mistake, so the certification below is no longer valid. Please call us if you have questions.',
    ],
    details: [
      ['Class', classTitle],
      ['Result', RESULTS[result]],
      ['Certification', certificationType],
      ['Card number', cardNumber],
    ],
  }),
});
