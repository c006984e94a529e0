import { formatMoment } from '../../../shared/domain/calendar-date.js';
import { formatPrice } from '../../../shared/domain/money.js';
import { defineTemplate, greeting, type Premise } from '../../notifications/index.js';
import {
  type BringFacts,
  bringDetails,
  type CalendarFacts,
  type ClassFacts,
  classDetails,
  SAMPLE_CALENDAR,
  SAMPLE_CLASS,
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
  /** Without an answer by then, the seat is free again. In ISO 8601. */
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
  title: 'Seat waits for a yes',
  audience: 'organization',
  when: "To the organization's administrator when one of its people takes a seat alone that the organization pays for.",
  sample: SAMPLE_SEAT,
  premise: stillWaits,
  whenUnknown: 'send-again',
  mail: (data, center) => ({
    subject: `Waits for your yes: ${data.studentName}, ${data.title}`,
    heading: 'A seat waits for your yes',
    lines: [
      `${data.studentName} has taken a seat in this class. Nothing is charged unless you approve it.`,
      ...(data.isConfirmed
        ? []
        : [`${data.studentName} joined with your signup code, and nobody has confirmed yet that they work for you.`]),
    ],
    details: [
      ...classDetails(data, center),
      ['If you approve', `${formatPrice(data.amount)} is charged to the payment method of ${data.organization}`],
      ['Answer by', formatMoment(new Date(data.until), center.timeZone)],
    ],
    action: { label: 'Approve or decline', href: PORTAL },
    closing:
      'Without an answer by then, the seat is free again. In the settings of your organization, you can allow such seats up to an amount.',
  }),
});

export const approvalExpiry = defineTemplate<Omit<WaitingSeat, 'isConfirmed' | 'amount' | 'until'>>({
  name: 'seat-approval-expired',
  title: 'Seat no longer waits for a yes',
  audience: 'organization',
  when: "To the organization's administrator when nobody has answered in time for a seat that waits for a yes.",
  sample: SAMPLE_SEAT,
  whenUnknown: 'send-again',
  mail: (data, center) => ({
    subject: `No longer waits: ${data.studentName}, ${data.title}`,
    heading: 'A seat no longer waits for your yes',
    lines: [
      `Nobody answered in time, so the seat of ${data.studentName} in this class is free again. Nothing was charged.`,
    ],
    details: classDetails(data, center),
    action: { label: 'See your people', href: PORTAL },
  }),
});

interface HeldSeat extends StudentClassFacts, BringFacts, CalendarFacts {
  organization: string;
  /** In ISO 8601. */
  until: string;
}

export const seatHeld = defineTemplate<HeldSeat>({
  name: 'seat-held',
  title: 'Seat held for an answer',
  audience: 'client',
  when: 'To a student whose new seat waits for the yes of their organization, with a file for their calendar.',
  sample: {
    ...SAMPLE_CLASS,
    ...SAMPLE_CALENDAR,
    whatToBring: 'A photo ID, and clothes that you can kneel in.',
    organization: SAMPLE_ORGANIZATION,
    until: SAMPLE_SEAT.until,
  },
  whenUnknown: 'send-again',
  mail: (data, center) => ({
    subject: `Your seat waits for ${data.organization}: ${data.title}`,
    heading: `Your seat waits for ${data.organization}`,
    lines: [
      greeting(data.firstName),
      `A seat is held for you in this class. ${data.organization} pays for it once its administrator says yes, and we have asked them.`,
    ],
    details: [
      ...classDetails(data, center),
      ...bringDetails(data),
      ['Held until', formatMoment(new Date(data.until), center.timeZone)],
    ],
    attachment: data.calendarFile,
    action: { label: 'See your classes', href: '/client-dashboard' },
    closing: 'Without an answer by then, the seat is free again.',
  }),
});

export const seatApproval = defineTemplate<StudentClassFacts & { organization: string }>({
  name: 'seat-approved',
  title: 'Seat approved',
  audience: 'client',
  when: 'To a student when their organization agrees to pay for a seat.',
  sample: { ...SAMPLE_CLASS, organization: SAMPLE_ORGANIZATION },
  whenUnknown: 'send-again',
  mail: (data, center) => ({
    subject: `${data.organization} said yes: ${data.title}`,
    heading: 'Your seat is reserved',
    lines: [greeting(data.firstName), `${data.organization} pays for your seat in this class.`],
    details: classDetails(data, center),
    action: { label: 'See your classes', href: '/client-dashboard' },
  }),
});
