import type { ClassRow, RosterRow } from '../../shared/api/rows.js';

/** The three figures of a roster. */
export interface RosterFigures {
  total: number;
  paid: number;
  /** Pending or overdue: money that somebody still has to ask for. */
  toCollect: number;
  passed: number;
  /** Not yet marked as passed, failed or disqualified. */
  toMark: number;
}

export function figuresOf(rows: readonly RosterRow[]): RosterFigures {
  const count = (matches: (row: RosterRow) => boolean) => rows.filter(matches).length;
  return {
    total: rows.length,
    paid: count(({ paymentStatus }) => paymentStatus === 'paid'),
    toCollect: count(({ paymentStatus }) => paymentStatus === 'pending' || paymentStatus === 'overdue'),
    passed: count(({ certificationStatus }) => certificationStatus === 'passed'),
    toMark: count(({ certificationStatus }) => certificationStatus === 'pending'),
  };
}

/** The one thing that a class needs next, in the order in which a class is worked through. */
export interface NextStep {
  text: string;
  /** What the button beside it does; absent where there is nothing to press. */
  action?: 'enroll' | 'pass-all' | 'close';
  done?: boolean;
}

export function nextStepOf(row: ClassRow, figures: RosterFigures, now: Date): NextStep {
  const { total, toMark, toCollect } = figures;
  const collect = `${toCollect} ${toCollect === 1 ? 'payment' : 'payments'} to collect`;
  if (row.status === 'cancelled') return { text: 'This class is cancelled. Its students have been told.', done: true };
  if (row.status === 'completed') {
    if (total === 0) return { text: 'Closed: nobody was enrolled', done: true };
    if (toMark > 0) return { text: `Closed with ${toMark} still to mark`, action: 'pass-all' };
    return toCollect > 0 ? { text: `Closed, ${collect}` } : { text: 'Closed: everyone is marked and paid', done: true };
  }
  const hasStarted = row.status === 'in-progress' || new Date(row.startsAt) <= now;
  if (hasStarted && total > 0) {
    return toMark > 0
      ? { text: `${toMark} to mark, then close`, action: 'pass-all' }
      : { text: 'All are marked: close the class', action: 'close' };
  }
  if (total === 0) return { text: 'Enroll the first student', action: 'enroll' };
  if (toCollect > 0 && row.price) return { text: `${collect} before class` };
  if (row.spotsLeft === 0) return { text: 'Full and ready', done: true };
  return { text: `Ready, with ${spotsText(row.spotsLeft)} to fill`, action: 'enroll' };
}

/** '1 spot', '4 spots'. */
export const spotsText = (spots: number): string => `${spots} ${spots === 1 ? 'spot' : 'spots'}`;

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** What the Collect Payment dialog is told. */
export interface Collection {
  enrollmentId: string;
  studentName: string;
  /** Dollars. */
  amount: number;
}

export const collectionOf = (row: ClassRow, { id, student }: RosterRow): Collection => ({
  enrollmentId: id,
  studentName: fullName(student),
  amount: row.price ?? 0,
});

/** Whether a card can be charged for this seat: it is pending or overdue, and the class has a price. */
export const owes = ({ price }: ClassRow, { paymentStatus }: RosterRow): boolean =>
  Boolean(price) && (paymentStatus === 'pending' || paymentStatus === 'overdue');

/** The roster with one enrollment changed, in place. */
export function withChange(rows: readonly RosterRow[], id: string, change: Partial<RosterRow>): RosterRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}
