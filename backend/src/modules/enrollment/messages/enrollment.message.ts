import { formatMoment } from '../../../shared/domain/calendar-date.js';
import { formatPrice } from '../../../shared/domain/money.js';
import { type Center, cutoffInWords, withCancellationRule } from '../../center/index.js';
import { defineTemplate } from '../../notifications/index.js';
import { paymentPage } from '../domain/payment-link.entity.js';
import { classExamples } from './class-examples.js';
import {
  arrivalDetails,
  type BringFacts,
  bringDetails,
  type CalendarFacts,
  classDetails,
  type PaidElsewhereFacts,
  refundDetails,
  SAMPLE_CALENDAR,
  SAMPLE_CLASS,
  STUDENT_CLASS_FIELDS,
  type StudentClassFacts,
} from './class-facts.js';

interface Enrolled extends StudentClassFacts, BringFacts, CalendarFacts {
  /** Dollars; null for a free class. */
  price: number | null;
  /** Undefined if it is too late. */
  cancelUntil: Date | undefined;
  /** Dollars that are owed for the seat. */
  due: number;
  /** Of the payment link, if the student is asked to pay what is owed; null if not. */
  payToken: string | null;
}

const ENROLLED: Enrolled = {
  ...SAMPLE_CLASS,
  ...SAMPLE_CALENDAR,
  whatToBring: 'A photo ID, and clothes that you can kneel in.',
  price: 75,
  due: 75,
  payToken: '0123456789',
  cancelUntil: new Date('2027-01-04T15:30:00Z'),
};

export const enrollmentConfirmation = defineTemplate<Enrolled>({
  name: 'enrollment-confirmed',
  title: 'Enrollment confirmed',
  audience: 'client',
  topic: 'classes',
  when: 'To a student who is enrolled in a class, with a file for their calendar. If staff chose so, it asks to pay, with a link.',
  sample: ENROLLED,
  examples: classExamples(ENROLLED),
  whenUnknown: 'send-again',
  fields: {
    ...STUDENT_CLASS_FIELDS,
    price: ['Price', ({ price }) => formatPrice(price)],
    payNow: ['How to pay, if we ask for it', payLine, { isLong: true, stays: ['body'] }],
    classPolicy: [
      'Your class policy',
      (_, center) => (center.classPolicy ? withCancellationRule(center.classPolicy, center) : ''),
      { isLong: true },
    ],
  },
  mail: {
    subject: 'You are enrolled: {{class}}',
    heading: 'You are enrolled',
    lines: ['Hello {{firstName}},', 'A seat is reserved for you in this class.', '{{payNow}}'],
    parts: (data, center) => ({
      details: [
        ...classDetails(data, center),
        ...arrivalDetails(data),
        ...bringDetails(data),
        ['Price', formatPrice(data.price)],
        ...cancelDetails(data, center),
      ],
      attachment: data.calendarFile,
      action: actionOf(data),
    }),
    closing: '{{classPolicy}}',
  },
});

function payLine({ payToken, due }: Enrolled): string {
  if (payToken === null) return '';
  return `Please pay ${formatPrice(due)} for it by card. The button opens a page for that: you need no account.`;
}

const actionOf = ({ payToken, due }: Enrolled) =>
  payToken === null
    ? { label: 'See your classes', href: '/client-dashboard' }
    : { label: `Pay ${formatPrice(due)}`, href: paymentPage(payToken) };

function cancelDetails({ cancelUntil }: Enrolled, center: Center): [string, string][] {
  if (!cancelUntil) return [];
  const moment = formatMoment(cancelUntil, center.timeZone);
  return [['Cancel until', `${moment} (${cutoffInWords(center.cancellationCutoffHours)})`]];
}

interface Removed extends StudentClassFacts, CalendarFacts, PaidElsewhereFacts {
  reason: keyof typeof EXPLANATIONS;
  /** The student's organization; null without one. */
  organization: string | null;
}

const EXPLANATIONS = {
  'removed-by-staff': () =>
    'The training center has removed you from this class. Please call us if you did not expect this.',
  'cancelled-by-student': () => 'As you asked, we have cancelled your seat in this class.',
  'cancelled-by-link': () =>
    'Your seat in this class was given up with its payment link. Please call us if you did not expect this.',
  'declined-by-organization': (organization: string) =>
    `${organization} declined to pay for a seat in this class, so your seat was released. ${WHAT_NOW}`,
  'approval-expired': (organization: string) =>
    `${organization} didn't answer in time, so your seat in this class was released. ${WHAT_NOW}`,
};

const WHAT_NOW = 'Please ask its administrator, or call us if you want to pay for a seat yourself.';

const REMOVED: Removed = { ...SAMPLE_CLASS, ...SAMPLE_CALENDAR, reason: 'cancelled-by-student', organization: null };

export const enrollmentRemoval = defineTemplate<Removed>({
  name: 'enrollment-removed',
  title: 'No longer enrolled',
  audience: 'client',
  topic: 'classes',
  when: "To a student whose seat was cancelled, by themselves, by staff or because their organization didn't approve it, with a file that takes the calendar entry back.",
  sample: REMOVED,
  examples: classExamples(REMOVED),
  whenUnknown: 'send-again',
  fields: {
    ...STUDENT_CLASS_FIELDS,
    reason: [
      'Why',
      ({ reason, organization }) => EXPLANATIONS[reason](organization ?? 'Your organization'),
      { isLong: true, stays: ['body'] },
    ],
  },
  mail: {
    subject: 'You are no longer enrolled: {{class}}',
    heading: 'You are no longer enrolled',
    lines: ['Hello {{firstName}},', '{{reason}}'],
    parts: (data, center) => ({
      details: [...classDetails(data, center), ...refundDetails(data)],
      attachment: data.calendarFile,
    }),
  },
});
