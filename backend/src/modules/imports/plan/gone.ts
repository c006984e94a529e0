import type { ImportChange } from '../imports.dto.js';
import type { PlanContext } from './plan-context.js';
import { fateOf, reason } from './rows.js';
import type { GoneRow, RowFate } from './terms.js';

const GONE = reason(null, 'It is no longer in the export.', { asks: 'gone' });

/** What happens to a record here that a newer export no longer has: it stays until somebody cancels it. */
export function planGone({ writes }: PlanContext, row: GoneRow): RowFate {
  const { kind, recordId, seatIds, bookedHere, leftOut, choice } = row;
  if (leftOut) return fateOf('leftOut');
  if (choice === 'here') return fateOf('same');
  const changes: ImportChange[] = [{ field: 'status', from: kind === 'seat' ? 'Booked' : 'Upcoming', to: 'Cancelled' }];
  if (choice === null) return { ...fateOf('conflict', GONE), changes };
  if (bookedHere > 0) {
    const people = bookedHere === 1 ? '1 person has' : `${bookedHere} people have`;
    const sentence = `${people} booked it here. Cancel it on its own page, which tells them.`;
    return { ...fateOf('conflict', reason(null, sentence, { asks: 'gone' })), changes };
  }
  if (kind === 'seat') writes.freedSeats.add(recordId);
  else {
    writes.cancelledClasses.push(recordId);
    for (const seatId of seatIds) writes.freedSeats.add(seatId);
  }
  return { ...fateOf('changes'), changes };
}
