import { formatMoment } from '../../../shared/domain/calendar-date.js';
import { formatPrice } from '../../../shared/domain/money.js';
import { defineTemplate, type Premise } from '../../notifications/index.js';
import {
  type BringFacts,
  bringDetails,
  type CalendarFacts,
  CLASS_FIELDS,
  type ClassFacts,
  classDetails,
  SAMPLE_CALENDAR,
  SAMPLE_CLASS,
  STUDENT_CLASS_FIELDS,
  type StudentClassFacts,
} from './class-facts.js';

const PORTAL = '/organization-dashboard';

/** A seat that waits for the yes of an organization, for its administrator. */
interface WaitingSeat extends ClassFacts {
  enrollmentId: string;
  organization: string;
  studentName: string;
  /** The administrator has confirmed that the student belongs to the organization. */
  isConfirmed: boolean;
  /** Dollars. */
  amount: number;
  /** If nobody answers by then, the seat is released. In ISO 8601. */
  until: string;
}

const SAMPLE_ORGANIZATION = 'Northside Fire Department';

const SAMPLE_SEAT: WaitingSeat = {
  ...SAMPLE_CLASS,
  organization: SAMPLE_ORGANIZATION,
  studentName: 'Ada Lovelace',
  isConfirmed: true,
  amount: 75,
  until: '2027-01-03T15:30:00.000Z',
};

/** The seat still waits until the same moment. */
const stillWaits: Premise<WaitingSeat, { enrollmentId: string; until: string }> = {
  of: ({ enrollmentId, until }) => ({ enrollmentId, until }),
  hold: async (read, premises, now) => {
    const rows = await read.rows<{ holds: boolean }>(STILL_WAIT, [JSON.stringify(premises), now]);
    return rows.map(({ holds }) => holds);
  },
};

const STILL_WAIT = `
  select (premise->>'until')::timestamptz > $2 and exists (
      select from enrollment.enrollments e
      where e.id = (premise->>'enrollmentId')::uuid and e.approval_until = (premise->>'until')::timestamptz
    ) as holds
  from jsonb_array_elements($1::jsonb) with ordinality given (premise, position) order by position`;

export const approvalRequest = defineTemplate<WaitingSeat>({
  name: 'seat-approval-requested',
  title: 'Seat needs approval',
  audience: 'organization',
  topic: 'classes',
  when: "To the organization's administrator when one of its people books a seat themselves that the organization pays for.",
  sample: SAMPLE_SEAT,
  premise: stillWaits,
  whenUnknown: 'send-again',
  fields: {
    ...CLASS_FIELDS,
    student: ['Student', ({ studentName }) => studentName],
    organization: ['Organization', ({ organization }) => organization],
    amount: ['Amount', ({ amount }) => formatPrice(amount)],
    answerBy: ['Answer by', ({ until }, center) => formatMoment(new Date(until), center.timeZone)],
    unconfirmed: [
      'Warning, if nobody has confirmed that they work there',
      ({ isConfirmed, studentName }) =>
        isConfirmed
          ? ''
          : `${studentName} joined with your signup code, and nobody has confirmed yet that they work for you.`,
      { isLong: true, stays: ['body'] },
    ],
  },
  mail: {
    subject: 'Needs your approval: {{student}}, {{class}}',
    heading: 'A seat needs your approval',
    lines: ['{{student}} booked a seat in this class. Nothing is charged unless you approve it.', '{{unconfirmed}}'],
    parts: (data, center) => ({
      details: [
        ...classDetails(data, center),
        ['If you approve', `${formatPrice(data.amount)} is charged to the payment method of ${data.organization}`],
        ['Answer by', formatMoment(new Date(data.until), center.timeZone)],
      ],
      action: { label: 'Approve or decline', href: PORTAL },
    }),
    closing:
      "If you don't answer by then, the seat is released. You can allow such seats up to a limit in your organization's settings.",
  },
});

export const approvalExpiry = defineTemplate<Omit<WaitingSeat, 'isConfirmed' | 'amount' | 'until'>>({
  name: 'seat-approval-expired',
  title: 'Seat no longer needs approval',
  audience: 'organization',
  topic: 'classes',
  when: "To the organization's administrator when nobody has answered in time for a seat that needs approval.",
  sample: SAMPLE_SEAT,
  whenUnknown: 'send-again',
  fields: {
    ...CLASS_FIELDS,
    student: ['Student', ({ studentName }) => studentName],
    organization: ['Organization', ({ organization }) => organization],
  },
  mail: {
    subject: 'No longer waits: {{student}}, {{class}}',
    heading: 'A seat no longer needs your approval',
    lines: ['Nobody answered in time, so the seat of {{student}} in this class was released. Nothing was charged.'],
    parts: (data, center) => ({
      details: classDetails(data, center),
      action: { label: 'See your people', href: PORTAL },
    }),
  },
});

interface HeldSeat extends StudentClassFacts, BringFacts, CalendarFacts {
  organization: string;
  /** In ISO 8601. */
  until: string;
}

export const seatHeld = defineTemplate<HeldSeat>({
  name: 'seat-held',
  title: 'Seat held for approval',
  audience: 'client',
  topic: 'classes',
  when: 'To a student whose new seat needs the approval of their organization, with a file for their calendar.',
  sample: {
    ...SAMPLE_CLASS,
    ...SAMPLE_CALENDAR,
    whatToBring: 'A photo ID, and clothes that you can kneel in.',
    organization: SAMPLE_ORGANIZATION,
    until: SAMPLE_SEAT.until,
  },
  whenUnknown: 'send-again',
  fields: {
    ...STUDENT_CLASS_FIELDS,
    organization: ['Organization', ({ organization }) => organization],
    heldUntil: ['Held until', ({ until }, center) => formatMoment(new Date(until), center.timeZone)],
  },
  mail: {
    subject: 'Your seat is waiting for {{organization}}: {{class}}',
    heading: 'Your seat is waiting for {{organization}}',
    lines: [
      'Hello {{firstName}},',
      'A seat is held for you in this class. {{organization}} pays for it once its administrator approves, and we have asked them.',
    ],
    parts: (data, center) => ({
      details: [
        ...classDetails(data, center),
        ...bringDetails(data),
        ['Held until', formatMoment(new Date(data.until), center.timeZone)],
      ],
      attachment: data.calendarFile,
      action: { label: 'See your classes', href: '/client-dashboard' },
    }),
    closing: 'If nobody answers by then, the seat is released.',
  },
});

export const seatApproval = defineTemplate<StudentClassFacts & { organization: string }>({
  name: 'seat-approved',
  title: 'Seat approved',
  audience: 'client',
  topic: 'classes',
  when: 'To a student when their organization agrees to pay for a seat.',
  sample: { ...SAMPLE_CLASS, organization: SAMPLE_ORGANIZATION },
  whenUnknown: 'send-again',
  fields: { ...STUDENT_CLASS_FIELDS, organization: ['Organization', ({ organization }) => organization] },
  mail: {
    subject: '{{organization}} said yes: {{class}}',
    heading: 'Your seat is reserved',
    lines: ['Hello {{firstName}},', '{{organization}} pays for your seat in this class.'],
    parts: (data, center) => ({
      details: classDetails(data, center),
      action: { label: 'See your classes', href: '/client-dashboard' },
    }),
  },
});
