import dayjs from 'dayjs';
import type { ClassRow } from '../../../shared/api/rows.js';
import { formatDate, formatMonth } from '../../../shared/format/date.js';
import { endMoved } from '../days.logic.js';
import { type Place, placeOf } from '../move-class.logic.js';

export const CALENDAR_VIEWS = ['month', 'week'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export interface CalendarRange {
  /** The days that the view shows, both ends included. A month shows whole weeks. */
  from: string;
  to: string;
  /** 'December 2026', or 'Nov 29 – Dec 5, 2026'. */
  title: string;
}

const DAY = 'YYYY-MM-DD';

/** The month or the week of a day. Weeks begin on Sunday. */
export function rangeOf(view: CalendarView, day: string): CalendarRange {
  const from = dayjs(day).startOf(view).startOf('week').format(DAY);
  const to = dayjs(day).endOf(view).endOf('week').format(DAY);
  return { from, to, title: view === 'month' ? formatMonth(day) : weekTitle(from, to) };
}

function weekTitle(from: string, to: string): string {
  const [start, end] = [formatDate(from), formatDate(to)];
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${start} – ${end}`;
  const first = start.replace(/, \d+$/, '');
  return `${first} – ${from.slice(0, 7) === to.slice(0, 7) ? end.replace(/^\w+ /, '') : end}`;
}

/** The first day of the next or the previous month, or the same weekday a week later or earlier. */
export function stepped(view: CalendarView, day: string, step: 1 | -1): string {
  const at = view === 'month' ? dayjs(day).startOf('month') : dayjs(day);
  return at.add(step, view).format(DAY);
}

/** The time on the center's clock, like `2026-12-08T13:05`. */
export const wallClock = (timeZone: string | undefined, now = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', ...(timeZone && { timeZone }) })
    .format(now)
    .replace(' ', 'T');

/** Whether the class is still ahead. Only then can it be moved. */
export const isMovable = ({ status, startsAt }: ClassRow, now = Date.now()): boolean =>
  status === 'upcoming' && Date.parse(startsAt) > now;

/** One day of a class in the calendar. */
export interface CalendarDay {
  session: ClassRow;
  /** From 0. */
  index: number;
  date: string;
  time: string;
  endTime: string | null;
  location: string;
}

/** The days of the classes that are in a period, in their order. */
export const daysIn = (classes: readonly ClassRow[], { from, to }: Pick<CalendarRange, 'from' | 'to'>): CalendarDay[] =>
  classes
    .flatMap((session) =>
      session.days.map((day, index): CalendarDay => ({ ...day, time: day.time ?? '', session, index })),
    )
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => `${a.date}T${a.time}`.localeCompare(`${b.date}T${b.time}`));

/** Whether the day can be moved by a drop: the first with its class, and a later one alone while it is ahead. */
export const isDayMovable = ({ session, index, date, time }: CalendarDay, now: string): boolean =>
  index === 0 ? isMovable(session) : session.status === 'upcoming' && `${date}T${time}` > now;

/** Where a class is after one of its days was dropped: the first takes the others along, a later one moves alone. */
export function droppedTo({ session, index }: CalendarDay, date: string, time: string): Place {
  const { days, ...first } = placeOf(session);
  if (index === 0) return { ...first, date, time };
  const later = days.later.map((day, at) =>
    at === index - 1 ? { ...day, date, time, endTime: endMoved(day.endTime, day.time, time) } : day,
  );
  return { ...first, days: { ...days, later } };
}

/** '16 classes · 85 of 176 seats taken · 2 full · 1 cancelled' */
export function summaryOf(classes: readonly ClassRow[]): string {
  const planned = classes.filter(({ status }) => status !== 'cancelled');
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const full = planned.filter(({ spotsLeft }) => spotsLeft <= 0).length;
  const cancelled = classes.length - planned.length;
  const seats = sum(planned.map(({ capacity }) => capacity));
  return [
    `${classes.length} ${classes.length === 1 ? 'class' : 'classes'}`,
    seats > 0 && `${sum(planned.map(({ enrolledCount }) => enrolledCount))} of ${seats} seats taken`,
    full > 0 && `${full} full`,
    cancelled > 0 && `${cancelled} cancelled`,
  ]
    .filter(Boolean)
    .join(' · ');
}
