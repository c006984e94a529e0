import { addDays, type CalendarDate, daysBetween } from '../../../shared/domain/calendar-date.js';
import { isAlike } from '../../../shared/domain/changes.js';

/** The fields that the classes of a series share. */
interface Dated {
  date: CalendarDate;
}

/** What an edit of one class changes in the others. */
export interface SeriesEdit<Details extends Dated> {
  fields: Partial<Omit<Details, 'date'>>;
  /** By how many days it moves. */
  days: number;
}

/** One field for people: an instructor's name and their account, a place and its text, a start and its end. */
const FIELDS: Record<string, string> = {
  instructorId: 'instructor',
  placeId: 'location',
  endTime: 'time',
  laterDays: 'days',
};
const fieldOf = (key: string): string => FIELDS[key] ?? key;

const changedKeys = <Details extends Dated>(before: Details, after: Details): string[] =>
  (Object.keys(after) as (keyof Details & string)[]).filter((key) => !isAlike(before[key], after[key]));

/** The names of the fields that differ. */
export const changedFields = <Details extends Dated>(before: Details, after: Details): string[] => [
  ...new Set(changedKeys(before, after).map(fieldOf)),
];

export function seriesEditOf<Details extends Dated>(before: Details, after: Details): SeriesEdit<Details> {
  const changed = changedKeys(before, after).filter((key) => key !== 'date');
  const fields = Object.fromEntries(Object.entries(after).filter(([key]) => changed.includes(key)));
  return { fields: fields as Partial<Details>, days: daysBetween(before.date, after.date) };
}

/** A class of the series after the edit: it keeps what was edited for it alone. */
export function followEdit<Details extends Dated>(
  is: Details,
  { fields, days }: SeriesEdit<Details>,
  own: readonly string[],
): Details {
  const taken = Object.entries(fields).filter(([key]) => !own.includes(fieldOf(key)));
  const date = own.includes('date') ? is.date : addDays(is.date, days);
  return { ...is, ...Object.fromEntries(taken), date };
}

const PLACE = ['date', 'time', 'location', 'days'];

/** The class's own fields once its move is undone: those of the place as before it, and what was edited since. */
export const ownAfterUndo = (own: readonly string[], before: readonly string[]): string[] =>
  own.filter((field) => !PLACE.includes(field) || before.includes(field));
