import type { Center } from '../../center/index.js';
import { type SelectedDay, type WhereAndWhen, whereAndWhen } from '../../scheduling/index.js';
import type { TaughtClassRow } from './teaching.dto.js';

/** A row of `TAUGHT_COLUMNS`. */
export type SelectedTaughtClass = Omit<TaughtClassRow, keyof WhereAndWhen> & {
  days: SelectedDay[];
  placeAddress: string;
  duration: string;
};

export function toTaughtClass(session: SelectedTaughtClass, center: Center): TaughtClassRow {
  const { placeAddress: _, duration: __, ...row } = session;
  return { ...row, ...whereAndWhen(session, center) };
}
