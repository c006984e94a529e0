import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import type { Center } from '../../center/index.js';
import { type Fields, type MailAttachment, septetsOf, shorten } from '../../notifications/index.js';
import { whereAndWhen } from '../../scheduling/index.js';

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
  duration: '4 hours',
  location: 'Room 2',
  startsAt: '2027-01-05T15:30:00.000Z',
};

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
  const room = NAMES_SEPTETS - septetsOf(title);
  const place = shorten(septetsOf(address) <= room ? address : facts.location, room);
  const [start, whole] = [formatClassTime(date, time), formatClassTime(date, time, endTime)];
  const hasRoom = septetsOf(place) + whole.length - start.length <= room;
  return { title, place, when: hasRoom ? whole : start };
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
    (facts, center) => formatClassTime(facts.date, facts.time, whereAndWhen(facts, center).endTime),
    { sms: (facts, center) => smsFactsOf(facts, center).when },
  ],
  start: ['Date and start', ({ date, time }) => formatClassTime(date, time)],
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

/** Title, time and place of a class as the detail lines of an email. */
export function classDetails(facts: ClassFacts, center: Center): [string, string][] {
  const { address, endTime } = whereAndWhen(facts, center);
  return [
    ['Class', facts.title],
    ['When', formatClassTime(facts.date, facts.time, endTime)],
    ['Where', address],
  ];
}

/** One line: details are pairs of a label and a line. */
export const bringDetails = ({ whatToBring }: BringFacts): [string, string][] =>
  whatToBring === '' ? [] : [['What to bring', oneLine(whatToBring)]];

export const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');
