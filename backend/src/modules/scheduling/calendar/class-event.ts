import { Temporal } from 'temporal-polyfill';
import type { CalendarEvent } from '../../../integrations/calendar/calendar.port.js';

export interface ClassEventData {
  id: string;
  title: string;
  description: string;
  /** The whole address. */
  location: string;
  instructor: string | null;
  assistants: { name: string }[];
  capacity: number;
  /** `YYYY-MM-DD` and `HH:mm` in `timeZone`. */
  date: string;
  time: string;
  endTime: string | null;
  /** Which of the days of the class it is, from 1. */
  number: number;
  timeZone: string;
  durationMinutes: number | undefined;
  rosterAddress: string;
}

/** A calendar entry needs an end. */
const DEFAULT_MINUTES = 60;

/** The id of a day's entry: the class's UUID without dashes, which Google's alphabet allows, and the number of a later day. */
export const eventIdOf = (classId: string, number = 1): string =>
  classId.replaceAll('-', '') + (number === 1 ? '' : number);

export function classEvent({ durationMinutes = DEFAULT_MINUTES, ...session }: ClassEventData): CalendarEvent {
  const { title, location, timeZone, description, instructor, assistants, capacity, rosterAddress } = session;
  const at = (time: string) => Temporal.PlainDateTime.from(`${session.date}T${time}`).toZonedDateTime(timeZone);
  const start = at(session.time);
  const end = session.endTime ? at(session.endTime) : start.add({ minutes: durationMinutes });
  const local = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'second' });
  const paragraphs = [
    description,
    instructor && `Instructor: ${instructor}`,
    assistants.length > 0 && `Assistants: ${assistants.map(({ name }) => name).join(', ')}`,
    `Seats: ${capacity}`,
    `Roster: ${rosterAddress}`,
  ];
  return {
    id: eventIdOf(session.id, session.number),
    title,
    location,
    description: paragraphs.filter(Boolean).join('\n\n'),
    start: local(start),
    end: local(end),
    timeZone,
  };
}
