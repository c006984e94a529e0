import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { CENTER_TIME_ZONE } from '../../../shared/sql/center-today.js';
import { countsInFigures } from '../../billing/sql.js';
import type { PeriodQuery } from './reports.dto.js';

/** Entries `l` of the ledger that moved the center's money from the day `$1` to the day `$2`, as the dashboard counts it. */
export const MOVED_IN_PERIOD = `${countsInFigures('l')} and l.amount_cents <> 0
  and l.received_at >= $1::date::timestamp at time zone ${CENTER_TIME_ZONE}
  and l.received_at < ($2::date + 1)::timestamp at time zone ${CENTER_TIME_ZONE}`;

/** Of these, those of the organization `$3`, or all if it is null. */
export const MOVED_FOR_ORGANIZATION = `${MOVED_IN_PERIOD} and ($3::uuid is null or l.organization_id = $3)`;

/** The day of the entry `l`. */
export const DAY = `(l.received_at at time zone ${CENTER_TIME_ZONE})::date`;

/** @throws {InvalidInput} if the period ends before it starts */
export function refuseBackwards({ from, to }: PeriodQuery): void {
  if (to < from) throw new InvalidInput({ path: 'to', message: 'to must not be before from.' });
}
