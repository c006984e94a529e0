import { formatDate } from '../../../shared/domain/calendar-date.js';
import { dollarsFromCents, formatPrice } from '../../../shared/domain/money.js';
import { defineTemplate } from '../../notifications/index.js';

const BILLING_PAGE = '/organization-billing';

interface DeclinedSeat {
  enrollmentId: string;
  studentName: string;
  classTitle: string;
  classDate: string;
  dueCents: number;
  /** Why it was declined; null if the gateway didn't say. */
  failure: string | null;
}

interface Declines {
  first: DeclinedSeat;
  others: DeclinedSeat[];
  /** The day of the next automatic charge; undefined if there is none. */
  nextChargeOn: string | undefined;
}

export const declineNotice = defineTemplate<Declines>({
  name: 'payment-declined',
  title: 'Payment declined',
  audience: 'organization',
  topic: 'payments',
  when: "To the organization's administrator when automatic charges were declined, one email for all of them.",
  sample: {
    first: {
      enrollmentId: '01900000-0000-7000-8000-000000000000',
      studentName: 'Ada Lovelace',
      classTitle: 'BLS Provider',
      classDate: '2027-01-05',
      dueCents: 7500,
      failure: 'Your card has insufficient funds.',
    },
    others: [],
    nextChargeOn: '2026-12-20',
  },
  whenUnknown: 'send-again',
  fields: {
    declined: [
      '“A payment was declined”, or how many were',
      ({ others }) => (others.length === 0 ? 'A payment was declined' : `${others.length + 1} payments were declined`),
    ],
    ofClass: [
      'A colon and the class, if it is one',
      ({ first, others }) => (others.length === 0 ? `: ${first.classTitle}` : ''),
    ],
    nextCharge: [
      'When it is charged again',
      ({ nextChargeOn }) =>
        nextChargeOn
          ? `Otherwise your payment method is charged again on ${formatDate(nextChargeOn)}.`
          : 'Your payment method is not charged again for this. Please pay with the link.',
      { isLong: true, stays: ['closing'] },
    ],
  },
  mail: {
    subject: '{{declined}}{{ofClass}}',
    heading: '{{declined}}',
    lines: ['The seats are kept. You can pay now with this or another card.'],
    parts: ({ first, others }) => ({
      details: [first, ...others].map((seat) => [
        seat.studentName,
        `${seat.classTitle}, ${formatDate(seat.classDate)} · ${formatPrice(dollarsFromCents(seat.dueCents))} · ${seat.failure ?? 'Declined'}`,
      ]),
      action:
        others.length === 0
          ? { label: 'Pay now', href: `${BILLING_PAGE}?pay=${first.enrollmentId}` }
          : { label: 'See what is due', href: BILLING_PAGE },
    }),
    closing: '{{nextCharge}}',
  },
});

interface WaitingSeat {
  organization: string;
  studentName: string;
  classTitle: string;
  dueCents: number;
}

export const methodRequest = defineTemplate<WaitingSeat>({
  name: 'payment-method-missing',
  title: 'Payment method missing',
  audience: 'organization',
  topic: 'payments',
  when: "To the organization's administrator when a seat has to be paid and there is no payment method on file.",
  sample: {
    organization: 'Northside Fire Department',
    studentName: 'Ada Lovelace',
    classTitle: 'BLS Provider',
    dueCents: 7500,
  },
  whenUnknown: 'send-again',
  fields: {
    organization: ['Organization', ({ organization }) => organization],
    student: ['Student', ({ studentName }) => studentName],
    class: ['Class', ({ classTitle }) => classTitle],
    amount: ['Amount', ({ dueCents }) => formatPrice(dollarsFromCents(dueCents))],
  },
  mail: {
    subject: 'Add a payment method',
    lines: [
      '{{organization}} pays automatically for the seats of its people, but there is no payment method on file.',
      '{{student}} has a seat in {{class}} for {{amount}}, which waits to be paid.',
    ],
    parts: () => ({ action: { label: 'Add a payment method', href: BILLING_PAGE } }),
  },
});

export const methodEnd = defineTemplate<Record<string, never>>({
  name: 'payment-method-ended',
  title: 'Payment method ended',
  audience: 'organization',
  topic: 'payments',
  when: "To the organization's administrator when the bank ends a payment method or it can't be verified.",
  sample: {},
  whenUnknown: 'send-again',
  mail: {
    subject: 'Your payment method can no longer be charged',
    lines: ['The bank ended it, or it could not be verified. Please add it again, or add another one.'],
    parts: () => ({ action: { label: 'Add a payment method', href: BILLING_PAGE } }),
  },
});
