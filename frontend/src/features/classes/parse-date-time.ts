import { casual } from 'chrono-node/en';
import { formatDayAndDate, formatTime, isDate } from '../../shared/format/date.js';
import { MAX_SERIES } from './series.js';

/** What a typed text means, or a question if it may mean several things or is probably a slip. */
export type Reading = { value: string } | { question: string; answers: Answer[] };

interface Answer {
  label: string;
  value: string;
}

/**
 * Reads a typed date, such as `12/8`, `Dec 8th 2026`, `tomorrow` or `next Tue`, and returns it as `2026-12-08`. A date
 * without a year is the next one. Asks about a date that is past or more than a year away. Undefined if it isn't a date.
 *
 * @param today the center's date
 */
export function readDate(text: string, today: string): Reading | undefined {
  const start = readWhole(text.replace(/\btues\b/i, 'Tue'), today);
  if (!start || start.isCertain('hour') || !(start.isCertain('day') || start.isCertain('weekday'))) return undefined;
  const [year = 0, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  const answers = [{ label: `Use ${formatDayAndDate(date)}`, value: date }];
  if (date < today) return { question: 'That date is past.', answers };
  if (date > yearAfter(today)) return { question: 'That date is more than a year away.', answers };
  return { value: date };
}

/** 930, 9.30, 9 30 am, 930p, 9: what chrono doesn't read. */
const CLOCK = /^(\d{1,2}?)[ .:]?(\d{2})?\s*(?:([ap])\.?m?\.?)?$/i;

/**
 * Reads a typed time, such as `9.30`, `0930`, `2 pm` or `noon`, and returns it as `09:30`. Without AM or PM it is during
 * the day, from 8 AM to 5:59 PM; 6 and 7 o'clock can be either, so they ask. Undefined if it isn't a time.
 */
export function readTime(text: string): Reading | undefined {
  const spelled = text.trim().replace(CLOCK, (_, hour: string, minute = '00', half?: string) => {
    return `${hour}:${minute}${half ? ` ${half}m` : ''}`;
  });
  const start = readWhole(spelled, '2000-01-01');
  if (!start?.isCertain('hour') || start.isCertain('day')) return undefined;
  const [hour, minute] = [start.get('hour') ?? 0, start.get('minute')];
  const at = (hours: number) => `${twoDigits(hours)}:${twoDigits(minute)}`;
  const isGiven = start.isCertain('meridiem') || hour === 0 || hour > 12;
  if (isGiven || hour >= 8) return { value: at(hour) };
  if (hour < 6) return { value: at(hour + 12) };
  const answers = [at(hour), at(hour + 12)].map((value) => ({ label: formatTime(value), value }));
  return { question: 'AM or PM?', answers };
}

/**
 * Reads when a series ends: the day of its last class as `readDate` does, or how many classes it has, such as `12x` or `12`, and
 * returns that as `12x`.
 */
export function readSeriesEnd(text: string, today: string): Reading | undefined {
  const count = /^(\d+)\s*(x|times|classes)?$/i.exec(text.trim())?.[1];
  if (count === undefined) return readDate(text, today);
  return Number(count) >= 2 && Number(count) <= MAX_SERIES ? { value: `${Number(count)}x` } : undefined;
}

/** Returns what chrono understands if it understands the whole text as one moment. */
function readWhole(text: string, today: string) {
  const whole = text.trim().replace(/\s+/g, ' ');
  // At noon, which exists in every time zone of the browser.
  const [result] = casual.parse(whole, new Date(`${today}T12:00:00`), { forwardDate: true });
  return result?.text.length === whole.length && !result.end ? result.start : undefined;
}

const twoDigits = (number: number | null) => String(number ?? 0).padStart(2, '0');

const yearAfter = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

/** Whether a form's value is a date, a time or a number of classes, and not a text that is still to be understood. */
export const isUnderstood = (value: string): boolean => isDate(value) || /^(([01]\d|2[0-3]):[0-5]\d|\d+x)$/.test(value);
