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
  /** `YYYY-MM-DD` and `HH:mm` in `timeZone`. */
  date: string;
  time: string;
  timeZone: string;
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

/** How often programs should read a feed again, in seconds; they may choose their own pace. */
const FEED_INTERVAL_S = 3600;

/**
 * A class as an iCalendar file (RFC 5545). The UID never changes and SEQUENCE rises with each visible change, so that
 * opening a later file replaces the entry. Without METHOD, DTSTAMP is the time of the last change. The file of a cancelled class
 * has METHOD:CANCEL, by which calendars remove the entry (RFC 5546 section 3.2.5; it has to name the organizer).
 */
export function classCalendar(session: CalendarClass): string {
  const calendar = newCalendar();
  if (isCancellation(session)) calendar.method(ICalCalendarMethod.CANCEL);
  addClass(calendar, session, isCancellation(session) ? session.center : null);
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

function addClass(calendar: ICalCalendar, session: FeedClass, organizer: CalendarClass['center'] | null = null): void {
  const { timeZone, instructor, durationMinutes, directions, parking } = session;
  const { whatToBring, cancellationRule, cancelled, note } = session;
  const start = Temporal.PlainDateTime.from(`${session.date}T${session.time}`).toZonedDateTime(timeZone);
  const end = durationMinutes === undefined ? null : start.add({ minutes: durationMinutes });
  const paragraphs = [
    session.description,
    instructor && `Instructor: ${instructor}`,
    directions && `Directions: ${directions}`,
    parking && `Parking: ${parking}`,
    whatToBring && `What to bring: ${whatToBring}`,
    !cancelled && cancellationRule,
    note,
  ];
  calendar.createEvent({
    organizer,
    id: session.id,
    sequence: session.sequence,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start,
    end,
    timezone: timeZone,
    summary: session.title,
    location: session.location,
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
