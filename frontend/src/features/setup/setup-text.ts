import { formatDate, formatMinute, formatTime } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { formatPhone } from '../../shared/format/phone.js';
import { zoneName } from '../../shared/model/zone-name.js';
import type { Setup, SetupStep } from './api.js';

interface StepText {
  title: string;
  /** What it is, while it is closed. */
  line: string;
  minutes: number;
  /** Whether a first test booking needs it. */
  isNeeded: boolean;
}

export const STEPS: Record<SetupStep, StepText> = {
  center: {
    title: 'Center and logo',
    line: 'The name, phone and address that students see',
    minutes: 1,
    isNeeded: true,
  },
  'time-zone': {
    title: 'Time zone',
    line: 'Every class date and time is on this clock',
    minutes: 1,
    isNeeded: true,
  },
  courses: { title: 'Courses', line: 'From a list by agency, or your own', minutes: 1, isNeeded: true },
  places: { title: 'Places', line: 'Rooms and addresses that classes are held at', minutes: 1, isNeeded: true },
  sender: {
    title: 'Email sender',
    line: 'The address students see; a test email to yourself proves it',
    minutes: 2,
    isNeeded: true,
  },
  payments: {
    title: 'Payments',
    line: 'Connect Stripe in test mode: one test charge of $1.00 and its refund',
    minutes: 2,
    isNeeded: true,
  },
  records: {
    title: 'Bring your records',
    line: 'From Enrollware, HOVN or a spreadsheet. Nobody gets an email',
    minutes: 10,
    isNeeded: false,
  },
  'first-class': {
    title: 'First class',
    line: 'A course, a day and a time; the rest is filled in',
    minutes: 1,
    isNeeded: true,
  },
  staff: { title: 'Staff', line: 'Instructors and the front desk, by email', minutes: 1, isNeeded: false },
  preview: {
    title: 'See it as a student',
    line: 'Book a seat with a test card, then cancel it',
    minutes: 2,
    isNeeded: true,
  },
};

export const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

/** How long the open steps take that a first test booking needs; 0 once it can be made. */
export const minutesToBooking = ({ steps }: Pick<Setup, 'steps'>): number =>
  steps
    .filter(({ step, state }) => state === 'open' && STEPS[step].isNeeded)
    .reduce((sum, { step }) => sum + STEPS[step].minutes, 0);

/** What the facts are about. */
interface CenterFacts {
  name: string;
  phone: string;
  address: string;
  timeZone: string;
}

/** What a done step has brought, in a few words. */
export function factOf(step: SetupStep, { facts }: Pick<Setup, 'facts'>, center: CenterFacts, now: Date): string {
  const { places, sender, payments, records, firstClass, staff, testBooking } = facts;
  switch (step) {
    case 'center':
      return [center.name, formatPhone(center.phone), center.address].filter(Boolean).join(', ');
    case 'time-zone':
      return `${zoneName(center.timeZone)}. ${formatMinute(now.toISOString(), center.timeZone)} now`;
    case 'courses':
      return facts.courses.map(coursesText).join(', ');
    case 'places':
      return listText(places.names, places.count);
    case 'sender':
      return [sender.address, PROVIDERS[sender.provider]].filter(Boolean).join(', ');
    case 'payments':
      return payments.provider === 'stripe' ? MODES[payments.mode ?? 'none'] : MODES[payments.provider];
    case 'records':
      return `${count(records.imports, 'import', 'imports')}, ${count(records.people, 'person', 'people')}`;
    case 'first-class':
      return firstClass
        ? `${firstClass.title}, ${formatDate(firstClass.date)}, ${formatTime(firstClass.time)}`
        : 'No class yet';
    case 'staff':
      return [
        staff.members > 0 && count(staff.members, 'colleague', 'colleagues'),
        staff.invited > 0 && `${staff.invited} invited`,
      ]
        .filter(Boolean)
        .join(', ');
    case 'preview':
      return testBooking ? bookingText(testBooking) : 'You have seen it';
  }
}

const bookingText = (booking: NonNullable<Setup['facts']['testBooking']>): string =>
  `A test student booked ${booking.class}${booking.paid === null ? '' : ` and paid ${formatMoney(booking.paid)} with a test card`}`;

const PROVIDERS = {
  sendgrid: 'through SendGrid',
  smtp: 'through your mail server',
  mailbox: 'kept in the local mailbox',
  none: '',
};

const MODES = {
  test: 'Test mode: no real card works and no money moves',
  live: 'Live: cards are charged',
  local: 'The test gateway: it takes test cards only',
  none: 'Without cards: seats are paid at the desk',
};

/** How staff say an agency's name. */
const SHORT_NAMES: Record<string, string> = {
  'American Heart Association': 'the AHA',
  'American Red Cross': 'the Red Cross',
};

const coursesText = ({ agency, courses }: Setup['facts']['courses'][number]): string =>
  agency
    ? `${count(courses, 'course', 'courses')} of ${SHORT_NAMES[agency] ?? agency}`
    : `${count(courses, 'course', 'courses')} of your own`;

const count = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** 'Room A and Room B', 'Room A, Room B and 3 more'. */
function listText(names: readonly string[], total: number): string {
  const more = total - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  return names.join(' and ');
}
