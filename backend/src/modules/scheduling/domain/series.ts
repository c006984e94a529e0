import { addDays, type CalendarDate, daysBetween } from '../../../shared/domain/calendar-date.js';
import type { ClassDetails } from './class-session.entity.js';

/** Which classes of a series an act is about: one, it and those that begin after it, or all that are upcoming. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** The fields that the classes of a series share. The status is each class's own. */
export type SharedDetails = Required<Omit<ClassDetails, 'status'>>;

/** What an edit of one class changes in the others. */
export interface SeriesEdit {
  fields: Partial<Omit<SharedDetails, 'date'>>;
  /** By how many days it moves. */
  days: number;
}

/** An instructor is one field for people: their name and their account. */
const fieldOf = (key: string): string => (key === 'instructorId' ? 'instructor' : key);

const changedKeys = (before: SharedDetails, after: SharedDetails) =>
  (Object.keys(after) as (keyof SharedDetails)[]).filter((key) => before[key] !== after[key]);

/** The names of the fields that differ. */
export const changedFields = (before: SharedDetails, after: SharedDetails): string[] => [
  ...new Set(changedKeys(before, after).map(fieldOf)),
];

export function seriesEditOf(before: SharedDetails, after: SharedDetails): SeriesEdit {
  const { date: _, ...others } = after;
  const changed = changedKeys(before, after);
  const fields = Object.entries(others).filter(([key]) => changed.includes(key as keyof SharedDetails));
  return { fields: Object.fromEntries(fields), days: daysBetween(before.date, after.date) };
}

/** A class of the series after the edit: it keeps what was edited for it alone. */
export function followEdit(is: SharedDetails, { fields, days }: SeriesEdit, own: readonly string[]): SharedDetails {
  const taken = Object.entries(fields).filter(([key]) => !own.includes(fieldOf(key)));
  const date: CalendarDate = own.includes('date') ? is.date : addDays(is.date, days);
  return { ...is, ...Object.fromEntries(taken), date };
}
