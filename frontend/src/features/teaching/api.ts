import { listOptions, readOptions } from '../../shared/api/query-client.js';
import type { MarkSeatInput, TaughtSeatRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type When = 'today' | 'coming' | 'taught';

/** The caller's own classes of one kind, the nearest first. */
export const taughtClassesQuery = (when: When, pageSize: number) =>
  listOptions('/api/teaching/classes', { query: { when, pageSize, sort: when === 'taught' ? '-date' : 'date' } });

export const taughtClassQuery = (id: string) => readOptions('/api/teaching/classes/{id}', { path: { id } });

/** What came of a seat: its result, or why it gets none. */
export type Outcome = TaughtSeatRow['certificationStatus'] | NonNullable<TaughtSeatRow['attendance']>;

export const outcomeOf = ({ certificationStatus, attendance }: TaughtSeatRow): Outcome =>
  certificationStatus === 'pending' ? (attendance ?? 'pending') : certificationStatus;

/** Based on what the instructor saw, so that a mark of the desk isn't overwritten. */
function inputOf(seat: TaughtSeatRow, to: Outcome): MarkSeatInput {
  const { certificationStatus, attendance } = seat;
  const basedOn = { certificationStatus, attendance };
  if (to === 'no-show' || to === 'incomplete') return { attendance: to, basedOn };
  return to === 'pending' && attendance ? { attendance: null, basedOn } : { certificationStatus: to, basedOn };
}

export const useMark = () =>
  useApiMutation({
    run: (api, { seat, to }: { seat: TaughtSeatRow; to: Outcome }) =>
      api.put('/api/teaching/seats/{id}', { params: { path: { id: seat.id } }, body: inputOf(seat, to) }),
    fallback: 'Failed to save the result',
  });
