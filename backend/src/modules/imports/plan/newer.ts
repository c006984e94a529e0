import type { ImportedSeatState } from '../../enrollment/index.js';
import type { ImportChange } from '../imports.dto.js';
import { fateOf, reason } from './rows.js';
import type { HereClass, HereSeat, PlannedClass, PlanRow, RowFate } from './terms.js';

/** How a newer export differs from a seat here. */
export function differences(here: HereSeat, wanted: ImportedSeatState): ImportChange[] {
  if (wanted.isRemoved || here.isRemoved) {
    const [from, to] = [here, wanted].map(({ isRemoved }) => (isRemoved ? 'Cancelled' : 'Booked')) as [string, string];
    return from === to ? [] : [{ field: 'status', from, to }];
  }
  const result = { field: 'status', from: resultText(here), to: resultText(wanted) };
  const money = { field: 'balanceDue', from: here.paidElsewhere ?? '', to: wanted.paidElsewhere ?? '' };
  return [result, money].filter(({ from, to }) => from !== to);
}

const ATTENDED = { 'no-show': 'No-show', incomplete: 'Attended' };

function resultText({
  certificationStatus,
  attendance,
}: Pick<ImportedSeatState, 'certificationStatus' | 'attendance'>): string {
  if (certificationStatus === 'passed') return 'Passed';
  return attendance ? ATTENDED[attendance] : 'Booked';
}

/** How a newer export differs from a class here that was to come. */
export function movesOf(
  here: HereClass,
  { date, time, isAhead }: Pick<PlannedClass, 'date' | 'time' | 'isAhead'>,
): ImportChange[] {
  if (here.isHistory || here.status !== 'upcoming') return [];
  // A file without times doesn't take one away.
  const start = { field: 'start', from: `${here.date}T${here.time}`, to: `${date}T${time ?? here.time}` };
  const status = { field: 'status', from: 'Upcoming', to: isAhead ? 'Upcoming' : 'Completed' };
  return [start, status].filter(({ from, to }) => from !== to);
}

/** The fate of a change that somebody keeps out, or that has two answers: the record was edited here since. */
export function settledChange({ choice }: PlanRow, isUntouched: boolean, changes: ImportChange[]): RowFate | undefined {
  if (choice === 'here') return fateOf('same');
  if (isUntouched || choice === 'file') return undefined;
  return { ...fateOf('conflict', reason(null, 'It was changed here since.', { asks: 'value' })), changes };
}
