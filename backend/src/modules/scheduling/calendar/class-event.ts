import { Temporal } from 'temporal-polyfill';
import type { CalendarEvent } from '../../../integrations/calendar/calendar.port.js';

export interface ClassEventData {
  id: string;
  title: string;
  description: string;
  /** The whole address. */
  location: string;
  instructor: string | null;
  capacity: number;
  /** `YYYY-MM-DD` and `HH:mm` in `timeZone`. */
  date: string;
  time: string;
  timeZone: string;
  durationMinutes: number | undefined;
  rosterAddress: string;
}

/** A calendar entry needs an end. */
const DEFAULT_MINUTES = 60;

/** The id of a class's entry: its UUID without dashes, which Google's alphabet allows. */
export const eventIdOf = (classId: string): string => classId.replaceAll('-', '');

export function classEvent({ durationMinutes = DEFAULT_MINUTES, ...session }: ClassEventData): CalendarEvent {
  const { title, location, timeZone, description, instructor, capacity, rosterAddress } = session;
  const start = Temporal.PlainDateTime.from(`${session.date}T${session.time}`).toZonedDateTime(timeZone);
  const local = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'second' });
  const paragraphs = [
    description,
    instructor && `Instructor: ${instructor}`,
    `Seats: ${capacity}`,
    `Roster: ${rosterAddress}`,
  ];
  return {
    id: eventIdOf(session.id),
    title,
    location,
    description: paragraphs.filter(Boolean).join('\n\n'),
    start: local(start),
    end: local(start.add({ minutes: durationMinutes })),
    timeZone,
  };
}
