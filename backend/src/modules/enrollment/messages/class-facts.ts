import { formatClassTime, formatMonthAndDay } from '../../../shared/domain/calendar-date.js';
import { formatCents } from '../../../shared/domain/money.js';
import type { Center } from '../../center/index.js';
import { type Fields, type MailAttachment, septetsOf, shorten } from '../../notifications/index.js';
import { type ClassDayRow, type SelectedDay, whereAndWhen } from '../../scheduling/index.js';

/** The facts about a class in a message. `date` and `time` are in the center's time zone. */
export interface ClassFacts {
  title: string;
  date: string;
  time: string;
  /** The duration of its course, in the words of staff. */
  duration: string;
  location: string;
  /** The whole address of its place, if that is known, and the place. Missing in messages of earlier versions. */
  placeAddress?: string;
  placeId?: string | null;
  /** How to find the place, and what to know about parking; blank for nothing. Missing in messages of earlier versions. */
  directions?: string;
  parking?: string;
  /** When it starts, in ISO 8601. */
  startsAt: string;
  /** All its meetings, or the one that the message is about. Missing in messages of earlier versions. */
  days?: SelectedDay[];
}

/** A message about a class to one of its students. */
export type StudentClassFacts = ClassFacts & { enrollmentId: string; firstName: string };

/** What students bring to the classes of the course; blank for nothing. */
export interface BringFacts {
  whatToBring: string;
}

export const SAMPLE_CLASS: StudentClassFacts = {
  enrollmentId: '0190b1a0-0000-7000-8000-000000000001',
  firstName: 'Ada',
  title: 'BLS Provider',
  date: '2027-01-05',
  time: '09:30',
  duration: '4 hours',
  location: 'Room 2',
  startsAt: '2027-01-05T15:30:00.000Z',
};

/** When the last of its days starts. */
export const lastStartOf = ({ startsAt, days = [] }: Pick<ClassFacts, 'startsAt' | 'days'>): Date =>
  new Date(days.at(-1)?.startsAt ?? startsAt);

/** The start of the first day, and the dates of the others: `Sat, Dec 5, 2026 · 9:00 AM, also Dec 6`. */
export const startOf = (facts: { date: string; time: string | null; days?: readonly { date: string }[] }): string =>
  formatClassTime(facts.date, facts.time) + alsoOn(facts);

const alsoOn = ({ days = [] }: { days?: readonly { date: string }[] }): string =>
  days.length > 1
    ? `, also ${days
        .slice(1)
        .map(({ date }) => formatMonthAndDay(date))
        .join(' and ')}`
    : '';

/** What a text message has room for: the title and the place. */
const NAMES_SEPTETS = 64;
const TITLE_SEPTETS = 34;

/**
 * Title, place and time for a text message. The place takes the room that the title leaves, with the city if there is room for
 * it, and the end of the class likewise.
 */
function smsFactsOf(facts: ClassFacts, center: Center): Record<'title' | 'place' | 'when', string> {
  const { date, time } = facts;
  const { address, endTime } = whereAndWhen(facts, center);
  const title = shorten(facts.title, TITLE_SEPTETS);
  const also = alsoOn(facts);
  const room = NAMES_SEPTETS - septetsOf(title) - also.length;
  const place = shorten(septetsOf(address) <= room ? address : facts.location, room);
  const [start, whole] = [formatClassTime(date, time), formatClassTime(date, time, endTime)];
  const hasRoom = septetsOf(place) + whole.length - start.length <= room;
  return { title, place, when: (hasRoom ? whole : start) + also };
}

/** What the words of a message about a class can name. */
export const CLASS_FIELDS: Fields<ClassFacts> = {
  class: [
    'Class',
    ({ title }) => title,
    { sms: (facts, center) => smsFactsOf(facts, center).title, room: TITLE_SEPTETS },
  ],
  when: [
    'Date and time',
    (facts, center) => whereAndWhen(facts, center).days.map(whenOf).join('; '),
    { sms: (facts, center) => smsFactsOf(facts, center).when },
  ],
  start: ['Date and start', startOf],
  place: [
    'Place',
    (facts, center) => whereAndWhen(facts, center).address,
    { sms: (facts, center) => smsFactsOf(facts, center).place, room: NAMES_SEPTETS },
  ],
};

/** The same for a message to one of its students. */
export const STUDENT_CLASS_FIELDS: Fields<StudentClassFacts> = {
  firstName: ['First name', ({ firstName }) => firstName],
  ...CLASS_FIELDS,
};

/** The class as a file that students open to keep their calendar in step. */
export interface CalendarFacts {
  calendarFile: MailAttachment;
}

export const SAMPLE_CALENDAR: CalendarFacts = {
  calendarFile: { name: 'bls-provider.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
};

const whenOf = ({ date, time, endTime }: ClassDayRow): string => formatClassTime(date, time, endTime);

/** Title, time and place of a class as the detail lines of an email, one for each of several days. */
export function classDetails(facts: ClassFacts, center: Center): [string, string][] {
  const { address, days } = whereAndWhen(facts, center);
  const isOnePlace = days.every((day) => day.address === address);
  return [
    ['Class', facts.title],
    ...days.map((day, index): [string, string] => [
      days.length > 1 ? `Day ${index + 1}` : 'When',
      isOnePlace ? whenOf(day) : `${whenOf(day)}, ${day.address}`,
    ]),
    ...(isOnePlace ? [['Where', address] satisfies [string, string]] : []),
  ];
}

/** How to get there, for those who will: to the first day, if others are elsewhere. */
export function arrivalDetails({ location, days = [], directions = '', parking = '' }: ClassFacts): [string, string][] {
  const day = days.some((other) => other.location !== location) ? ', day 1' : '';
  const details: [string, string][] = [
    [`Directions${day}`, oneLine(directions)],
    [`Parking${day}`, oneLine(parking)],
  ];
  return details.filter(([, text]) => text !== '');
}

/** One line: details are pairs of a label and a line. */
export const bringDetails = ({ whatToBring }: BringFacts): [string, string][] =>
  whatToBring === '' ? [] : [['What to bring', oneLine(whatToBring)]];

/** What was paid in the system that a seat was brought from. Missing in messages of earlier versions. */
export interface PaidElsewhereFacts {
  /** Null if nothing was. */
  paidElsewhereCents?: number | null;
}

/** How the student of a seat that was given up gets it back: not from here. */
export const refundDetails = ({ paidElsewhereCents }: PaidElsewhereFacts): [string, string][] =>
  paidElsewhereCents ? [['Refund', `${formatCents(paidElsewhereCents)}, the way you paid`]] : [];

export const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
