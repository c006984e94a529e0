import { formatClassTime } from '../../../shared/domain/calendar-date.js';
import { fullAddress } from '../../center/index.js';

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
export type StudentClassFacts = ClassFacts & { firstName: string };

export const SAMPLE_CLASS: StudentClassFacts = {
  firstName: 'Ada',
  title: 'BLS Provider',
  date: '2027-01-05',
  time: '09:30',
  location: 'Room 2',
  startsAt: '2027-01-05T15:30:00.000Z',
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

export const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,');
