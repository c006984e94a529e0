import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { tzlib_get_ical_block } from 'timezones-ical-library';

/** The facts in the calendar entry of a class. */
export interface CalendarClass {
  id: string;
  title: string;
  description: string;
  location: string;
  /** How to find the place, and what to know about parking; blank for nothing. */
  directions: string;
  parking: string;
  instructor: string | null;
  /** `YYYY-MM-DD` and `HH:mm` in `timeZone`; all day without a time. */
  date: string;
  time: string | null;
  timeZone: string;
  /** Its meetings, the first included. Left out for a class of one day that ends by the duration. */
  days?: CalendarDay[];
  /** How many meetings it has or once had, at least one. */
  mostDays?: number;
  /** Undefined if unknown; the entry then has no end. */
  durationMinutes: number | undefined;
  cancelled: boolean;
  /** Who holds it; the address may be blank. */
  center: { name: string; email: string };
  /** SEQUENCE of RFC 5545. */
  sequence: number;
  createdAt: string;
  updatedAt: string;
  /** Empty for nothing. */
  whatToBring: string;
  /** The rule for cancelling a seat, for students. */
  cancellationRule?: string | undefined;
  /** The description's last paragraph. */
  note?: string | null;
}

/** A meeting; `endTime` is null if it isn't known. */
export interface CalendarDay {
  date: string;
  time: string | null;
  endTime: string | null;
  location: string;
}

/** How often programs should read a feed again, in seconds; they may choose their own pace. */
const FEED_INTERVAL_S = 3600;

/**
 * A class as an iCalendar file (RFC 5545), with an entry for each day. The UID of an entry never changes and SEQUENCE rises with each visible change, so that
 * opening a later file replaces the entry. Without METHOD, DTSTAMP is the time of the last change. The file of a cancelled class
 * has METHOD:CANCEL, by which calendars remove the entry (RFC 5546 section 3.2.5; it has to name the organizer).
 */
export function classCalendar(session: CalendarClass): string {
  const calendar = newCalendar();
  if (isCancellation(session)) calendar.method(ICalCalendarMethod.CANCEL);
  addClass(calendar, session, isCancellation(session) ? session.center : null);
  addDroppedDays(calendar, session);
  return calendar.toString();
}

/** The media type of a class's file in an email; it names the method, without which programs don't act on it (RFC 6047, section 2.4). */
export const calendarType = (session: CalendarClass): string =>
  isCancellation(session) ? `text/calendar; method=${ICalCalendarMethod.CANCEL}` : 'text/calendar';

const isCancellation = ({ cancelled, center }: CalendarClass): boolean => cancelled && center.email !== '';

type FeedClass = Omit<CalendarClass, 'center'>;

/** Classes as a calendar to subscribe to. Its entries have the UIDs of the files of single classes. */
export function classFeed(name: string, sessions: FeedClass[]): string {
  const calendar = newCalendar().name(name).ttl(FEED_INTERVAL_S);
  for (const session of sessions) addClass(calendar, session);
  return calendar.toString();
}

const newCalendar = (): ICalCalendar =>
  ical({
    prodId: { company: 'Recert', product: 'Classes', language: 'EN' },
    // The zone is set on the event: a zone of the whole calendar would also apply to DTSTAMP, which must be UTC.
    timezone: { name: null, generator: definitionOf },
  });

type Organizer = CalendarClass['center'] | null;

const daysOf = ({ days, date, time, location }: FeedClass): CalendarDay[] =>
  days ?? [{ date, time, endTime: null, location }];

function addClass(calendar: ICalCalendar, session: FeedClass, organizer: Organizer = null): void {
  for (const [index, day] of daysOf(session).entries())
    addDay(calendar, session, { ...day, number: index + 1 }, organizer);
}

/** Programs keep an entry that the next file doesn't name, so it names the days that the class no longer has as cancelled. */
function addDroppedDays(calendar: ICalCalendar, session: CalendarClass): void {
  const days = daysOf(session);
  const cancelled = { ...session, cancelled: true };
  for (let number = days.length + 1; number <= (session.mostDays ?? 1); number++)
    addDay(calendar, cancelled, { ...days.at(-1)!, number }, isCancellation(session) ? session.center : null);
}

/** The first has the id of the class. */
const uidOf = (classId: string, number: number): string => (number === 1 ? classId : `${classId}-${number}`);

function addDay(
  calendar: ICalCalendar,
  session: FeedClass,
  day: CalendarDay & { number: number },
  organizer: Organizer,
): void {
  const { timeZone, instructor, durationMinutes, directions, parking } = session;
  const { whatToBring, cancellationRule, cancelled, note } = session;
  const { length } = daysOf(session);
  const at = (time: string) => Temporal.PlainDateTime.from(`${day.date}T${time}`).toZonedDateTime(timeZone);
  const start = at(day.time ?? '00:00');
  const minutes = length === 1 && day.time ? durationMinutes : undefined;
  const end = day.endTime ? at(day.endTime) : minutes === undefined ? null : start.add({ minutes });
  const isFirstPlace = day.location === session.location;
  const paragraphs = [
    length > 1 && day.number <= length && `Day ${day.number} of ${length}`,
    session.description,
    instructor && `Instructor: ${instructor}`,
    isFirstPlace && directions && `Directions: ${directions}`,
    isFirstPlace && parking && `Parking: ${parking}`,
    whatToBring && `What to bring: ${whatToBring}`,
    !cancelled && cancellationRule,
    note,
  ];
  calendar.createEvent({
    organizer,
    id: uidOf(session.id, day.number),
    sequence: session.sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start,
    end,
    allDay: day.time === null,
    timezone: timeZone,
    summary: session.title,
    location: day.location,
    description: paragraphs.filter(Boolean).join('\n\n') || null,
    stamp: Temporal.Instant.from(session.updatedAt),
    created: Temporal.Instant.from(session.createdAt),
    lastModified: Temporal.Instant.from(session.updatedAt),
  });
}

/** The VTIMEZONE block of a zone under the requested name: the library renames aliases such as UTC. */
function definitionOf(timeZone: string): string | null {
  return tzlib_get_ical_block(timeZone)[0]?.replace(/^TZID:.*$/m, `TZID:${timeZone}`) ?? null;
}

/** A file name that is valid on every system: `bls-provider-2026-12-01.ics`. */
export function calendarFileName({ title, date }: Pick<CalendarClass, 'title' | 'date'>): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  return `${[...(words.length ? words : ['class']), date].join('-').slice(-100)}.ics`;
}
