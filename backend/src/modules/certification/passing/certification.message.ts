import { formatDate } from '../../../shared/domain/calendar-date.js';
import { defineTemplate, type Fields } from '../../notifications/index.js';
import { type AgencyCard, agencyCardDetails } from './agency-card.js';

interface Card {
  firstName: string;
  certificationType: string;
  cardNumber: string;
}

type DatedCard = Card & { issueDate: string; expiryDate: string; agencyCard?: AgencyCard | null };

const SAMPLE_AGENCY_CARD: AgencyCard = {
  agency: 'American Heart Association',
  code: null,
  checkUrl: 'https://www.heart.org/cpr/mycards',
};

const CARD_FIELDS: Fields<Card> = {
  firstName: ['First name', ({ firstName }) => firstName],
  certification: ['Certification', ({ certificationType }) => certificationType],
  cardNumber: ['Card number', ({ cardNumber }) => cardNumber],
};

const DATED_CARD_FIELDS: Fields<DatedCard> = {
  ...CARD_FIELDS,
  issued: ['Issued', ({ issueDate }) => formatDate(issueDate)],
  validUntil: ['Valid until', ({ expiryDate }) => formatDate(expiryDate)],
};

export const certificationIssue = defineTemplate<DatedCard>({
  name: 'certification-issued',
  title: 'Certification issued',
  audience: 'client',
  topic: 'certifications',
  when: 'To a student who has passed, after the time in which a pass can be taken back.',
  sample: {
    firstName: 'Ada',
    certificationType: 'BLS Provider',
    cardNumber: 'RC-7K2M-9QXT',
    issueDate: '2027-01-05',
    expiryDate: '2029-01-31',
    agencyCard: SAMPLE_AGENCY_CARD,
  },
  whenUnknown: 'send-again',
  fields: DATED_CARD_FIELDS,
  mail: {
    subject: 'Your certification: {{certification}}',
    heading: 'Congratulations, you passed',
    lines: ['Hello {{firstName}},', 'Your certification is on our records.'],
    parts: ({ certificationType, cardNumber, issueDate, expiryDate, agencyCard }) => ({
      details: [
        ['Certification', certificationType],
        ['Card number', cardNumber],
        ['Issued', formatDate(issueDate)],
        ['Valid until', formatDate(expiryDate)],
        ...agencyCardDetails(agencyCard),
      ],
      action: { label: 'See your certifications', href: '/client-dashboard' },
    }),
  },
});

export const cardAgain = defineTemplate<DatedCard & { name: string }>({
  name: 'card-sent-again',
  title: 'Card sent again',
  audience: 'client',
  topic: 'certifications',
  when: 'To a student whose card staff send once more, such as after their name was corrected.',
  sample: {
    firstName: 'Ada',
    name: 'Ada Marsh',
    certificationType: 'BLS Provider',
    cardNumber: 'RC-7K2M-9QXT',
    issueDate: '2027-01-05',
    expiryDate: '2029-01-31',
    agencyCard: SAMPLE_AGENCY_CARD,
  },
  whenUnknown: 'send-again',
  fields: { ...DATED_CARD_FIELDS, name: ['Name on the card', ({ name }) => name] },
  mail: {
    subject: 'Your card: {{certification}}',
    heading: 'Our card, with your name as it is now',
    lines: [
      'Hello {{firstName}},',
      'Please use this card of our records from now on. Its number and dates have not changed.',
    ],
    parts: ({ name, certificationType, cardNumber, issueDate, expiryDate, agencyCard }) => ({
      details: [
        ['Name', name],
        ['Certification', certificationType],
        ['Card number', cardNumber],
        ['Issued', formatDate(issueDate)],
        ['Valid until', formatDate(expiryDate)],
        ...agencyCardDetails(agencyCard),
      ],
      action: { label: 'See your certifications', href: '/client-dashboard' },
    }),
  },
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
  topic: 'certifications',
  when: 'To a student whose pass was taken back after its email.',
  sample: {
    firstName: 'Ada',
    classTitle: 'BLS Provider',
    result: 'failed',
    certificationType: 'BLS Provider',
    cardNumber: 'RC-7K2M-9QXT',
  },
  whenUnknown: 'send-again',
  fields: {
    ...CARD_FIELDS,
    class: ['Class', ({ classTitle }) => classTitle],
    result: ['Result', ({ result }) => RESULTS[result]],
  },
  mail: {
    subject: 'Your result was corrected: {{class}}',
    heading: 'Your result was corrected',
    lines: [
      'Hello {{firstName}},',
      'We told you that you had passed this class. That was a mistake, so the certification below is no longer valid. Please call us if you have questions.',
    ],
    parts: ({ classTitle, result, certificationType, cardNumber }) => ({
      details: [
        ['Class', classTitle],
        ['Result', RESULTS[result]],
        ['Certification', certificationType],
        ['Card number', cardNumber],
      ],
    }),
  },
});
