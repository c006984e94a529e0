import { formatPrice } from '../../../shared/domain/money.js';
import { defineTemplate, type Fields, type Premise } from '../../notifications/index.js';
import { paymentPage } from '../domain/payment-link.entity.js';
import { LINKED_SEATS, linkState } from '../links/link-sql.js';
import { classDetails, SAMPLE_CLASS, STUDENT_CLASS_FIELDS, type StudentClassFacts } from './class-facts.js';
import { owedExamples } from './owed-examples.js';

interface SeatToPay extends StudentClassFacts {
  /** Dollars. */
  due: number;
  token: string;
}

const SAMPLE: SeatToPay = { ...SAMPLE_CLASS, due: 75, token: '0123456789' };

const FIELDS: Fields<SeatToPay> = {
  ...STUDENT_CLASS_FIELDS,
  due: ['To pay', ({ due }) => formatPrice(due), { room: 12 }],
};

/** The seat can still be paid by its link. */
const isToPay: Premise<SeatToPay, Pick<SeatToPay, 'enrollmentId'>> = {
  of: ({ enrollmentId }) => ({ enrollmentId }),
  hold: async (read, premises, now) => {
    const rows = await read.rows<{ holds: boolean }>(STILL_OPEN, [JSON.stringify(premises), now]);
    return rows.map(({ holds }) => holds);
  },
};

const STILL_OPEN = `
  select exists (
      select from ${LINKED_SEATS} join enrollment.payment_links link on link.enrollment_id = e.id
      where e.id = (premise->>'enrollmentId')::uuid and ${linkState('link.sent_at', '$2')} = 'open'
    ) as holds
  from jsonb_array_elements($1::jsonb) with ordinality given (premise, position) order by position`;

export const paymentLinkMail = defineTemplate<SeatToPay>({
  name: 'payment-link',
  title: 'Payment link',
  audience: 'client',
  topic: 'payments',
  when: 'To a student who owes money for a seat, when staff send the link to pay for it by email.',
  sample: SAMPLE,
  examples: owedExamples(SAMPLE),
  premise: isToPay,
  whenUnknown: 'send-again',
  fields: FIELDS,
  mail: {
    subject: 'Please pay for your seat: {{class}}',
    heading: '{{due}} to pay for your seat',
    lines: [
      'Hello {{firstName}},',
      'Your seat in this class is not paid yet. The button opens a page where you pay by card. You need no account for that.',
    ],
    parts: (data, center) => ({
      details: [...classDetails(data, center), ['To pay', formatPrice(data.due)]],
      action: { label: `Pay ${formatPrice(data.due)}`, href: paymentPage(data.token) },
    }),
    closing:
      'The link is for this seat alone. Anyone who has it can pay for the seat or give it up, so forward it only to the person who pays for you.',
  },
});

export const paymentLinkText = defineTemplate<SeatToPay>({
  name: 'payment-link-text',
  title: 'Payment link by text',
  audience: 'client',
  topic: 'payments',
  when: 'To a student who owes money for a seat, when staff send the link to pay for it by text message.',
  sample: SAMPLE,
  examples: owedExamples(SAMPLE),
  smsPurpose: 'class_reminders',
  smsPage: ({ token }) => paymentPage(token),
  premise: isToPay,
  whenUnknown: 'send-again',
  fields: { ...FIELDS, class: ['Class', ({ title }) => title, { room: 24 }] },
  sms: 'Pay {{due}} for {{class}}, {{start}}:',
});
