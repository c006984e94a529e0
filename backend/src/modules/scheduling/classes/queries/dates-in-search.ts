import { type CalendarDate, isCalendarDate } from '../../../../shared/domain/calendar-date.js';

/** In three letters or more: `tue`, `tues`, `tuesday`. */
const WEEKDAYS = [
  'sun(?:day)?',
  'mon(?:day)?',
  'tue(?:s|sday)?',
  'wed(?:nesday)?',
  'thu(?:rs?|rsday)?',
  'fri(?:day)?',
  'sat(?:urday)?',
];
const MONTHS = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sep(?:t|tember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];

const WEEKDAY = `(?:(?<weekday>${WEEKDAYS.join('|')})[.,]?\\s+)?`;
const NAMED = `(?<name>${MONTHS.join('|')})[.]?\\s+(?<day>\\d{1,2})(?:,?\\s+(?<year>\\d{4}))?`;
const NUMERIC = '(?<month>\\d{1,2})/(?<dayOfMonth>\\d{1,2})(?:/(?<anyYear>\\d{4}|\\d{2}))?';
const DATE = new RegExp(`(?<!\\S)${WEEKDAY}(?:${NAMED}|${NUMERIC}|(?<iso>\\d{4}-\\d{2}-\\d{2}))(?!\\S)`, 'i');

interface SearchedDate {
  /** The search without the date. */
  rest: string;
  /** Without a year, the date in the years around today; with a weekday, where it falls on that day. */
  dates: CalendarDate[];
}

/** Finds a date in a search as people type it: `bls tue dec 8`, `Dec 8, 2026`, `12/8`, `12/8/26` or `2026-12-08`. */
export function dateInSearch(q: string, today: CalendarDate): SearchedDate | undefined {
  const found = DATE.exec(q);
  if (!found?.groups) return undefined;
  const { weekday, name, day, year, month, dayOfMonth, anyYear, iso } = found.groups;
  const thisYear = Number(today.slice(0, 4));
  const given = year ?? anyYear;
  const years = given
    ? [given.length === 2 ? 2000 + Number(given) : Number(given)]
    : [-1, 0, 1].map((n) => thisYear + n);
  const monthNumber = name ? indexOf(MONTHS, name) + 1 : Number(month);
  const pad = (number: number) => String(number).padStart(2, '0');
  const dates = iso ? [iso] : years.map((each) => `${each}-${pad(monthNumber)}-${pad(Number(day ?? dayOfMonth))}`);
  const fits = (date: CalendarDate) =>
    isCalendarDate(date) && (!weekday || indexOf(WEEKDAYS, weekday) === new Date(date).getUTCDay());
  const rest = `${q.slice(0, found.index)} ${q.slice(found.index + found[0].length)}`;
  return { rest, dates: dates.filter(fits) };
}

const indexOf = (names: readonly string[], word: string): number =>
  names.findIndex((name) => name.startsWith(word.slice(0, 3).toLowerCase()));
