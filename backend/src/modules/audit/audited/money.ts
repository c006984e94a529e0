import { paymentReceived } from '../../billing/events.js';
import { paymentStatusChanged } from '../../enrollment/events.js';
import { audited } from './audited.js';
import { words } from './words.js';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export const money = [
  audited(paymentReceived, 'money', ({ enrollmentId, amountCents, paymentId }, nameOf) => ({
    actor: { name: 'Stripe' },
    subjectId: enrollmentId,
    action: `took ${dollars(amountCents)} for ${nameOf(enrollmentId)}`,
    facts: [
      { label: 'Amount', from: '', to: dollars(amountCents) },
      { label: 'Payment', from: '', to: paymentId },
    ],
  })),

  audited(paymentStatusChanged, 'money', ({ studentId, classId, from, to }, nameOf) => ({
    subjectId: studentId,
    action: `set the payment of ${nameOf(studentId)} in ${nameOf(classId)} from ${words(from)} to ${words(to)}`,
    facts: [{ label: 'Payment status', from: words(from), to: words(to) }],
  })),
];
