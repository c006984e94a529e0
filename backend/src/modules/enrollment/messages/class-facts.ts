import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import { fullAddress } from '../../center/index.js';
import { type MailAttachment, septetsOf, shorten } from '../../notifications/index.js';

/** The facts about a class in a message. `date` and `time` are in the center's time zone. */
export interface ClassFacts {
  title: string;
  date: string;
  time: string;
  location: string;
  /** When it starts, in ISO 8601. */
  startsAt: string;
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
  location: 'Room 2',
  startsAt: '2027-01-05T15:30:00.000Z',
};

/** Title, place and time for a text message, with `between` before the place. The place takes the room that the title leaves. */
export function smsFactsOf({ title, location, date, time }: ClassFacts, between = ', '): string {
  const name = shorten(title, 34);
  return `${name}${between}${shorten(location, 64 - septetsOf(name))}, ${formatClassTime(date, time)}`;
}

/** The class as a file that students open to keep their calendar in step. */
export interface CalendarFacts {
  calendarFile: MailAttachment;
}

export const SAMPLE_CALENDAR: CalendarFacts = {
  calendarFile: { name: 'bls-provider.ics', type: 'text/calendar', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
};

/** Title, time and place of a class as the detail lines of a mail. */
export function classDetails(
  { title, date, time, location }: ClassFacts,
  center: { address: string },
): [string, string][] {
  return [
    ['Class', title],
    ['When', formatClassTime(date, time)],
    ['Where', fullAddress(location, center.address)],
  ];
}

/** One line: details are pairs of a label and a line. */
export const bringDetails = ({ whatToBring }: BringFacts): [string, string][] =>
  whatToBring === '' ? [] : [['What to bring', whatToBring.replace(/\s*\n\s*/g, ' ')]];
