import type { OwedSeatRow, StudentBalanceResponse, StudentEnrollmentRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { daysBetween } from '../../shared/format/days.js';
import { formatMoney } from '../../shared/format/money.js';

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Something that has to be paid: a seat or an invoice. Dollars. */
export type Owed = Pick<OwedSeatRow, 'due' | 'dueDate'>;

/** All of it, by the day on which it is due. */
export const owedOf = ({ seats, invoices }: StudentBalanceResponse): Owed[] =>
  [...seats, ...invoices.map(({ open, due }) => ({ due: open, dueDate: due }))].sort((a, b) =>
    a.dueDate.localeCompare(b.dueDate),
  );

/** '3 days late', or undefined until the day after it is due. */
export function lateText({ dueDate }: Pick<Owed, 'dueDate'>, today: string): string | undefined {
  return dueDate < today ? `${daysText(daysBetween(dueDate, today))} late` : undefined;
}

/** What is due for these, in dollars. */
export const dueFor = (owed: readonly Owed[]): number => owed.reduce((sum, { due }) => sum + due, 0);

/** '$60.00 is 212 days late, the rest due Dec 9, 2026' */
export function dueText(owed: readonly Owed[], today: string): string {
  const late = owed.filter((one) => lateText(one, today));
  const [oldest] = late;
  const next = owed.find(({ dueDate }) => dueDate >= today);
  if (!oldest) return next ? `Due ${formatDate(next.dueDate)}` : '';
  const lateFor = lateText(oldest, today);
  if (!next) return `${late.length > 1 ? 'Up to ' : ''}${lateFor}`;
  const amount = formatMoney(dueFor(late));
  return `${amount} is ${late.length > 1 ? 'up to ' : ''}${lateFor}, the rest due ${formatDate(next.dueDate)}`;
}

/** The seats that can be paid now: not those whose bank payment is on its way. */
export const payableSeats = (seats: readonly OwedSeatRow[]): OwedSeatRow[] =>
  seats.filter(({ status }) => status !== 'processing');

/** The next class that takes place, today's until it is closed. */
export function nextClassOf(rows: readonly StudentEnrollmentRow[], today: string): StudentEnrollmentRow | undefined {
  const toCome = rows.filter(
    ({ classDate, class: { status } }) => classDate >= today && (status === 'upcoming' || status === 'in-progress'),
  );
  return toCome.sort((a, b) => a.class.startsAt.localeCompare(b.class.startsAt))[0];
}

/** How many days before its expiry a certification can be renewed, and expires soon. */
const RENEWAL_DAYS = 90;

/** 'in 69 days' */
export const renewalNote = (nextRenewal: string, today: string): string =>
  `in ${daysText(daysBetween(today, nextRenewal))}`;

/** Whether a renewal comes soon and nothing is booked. */
export const needsRenewal = (nextRenewal: string | null, next: StudentEnrollmentRow | undefined, today: string) =>
  nextRenewal !== null && !next && daysBetween(today, nextRenewal) <= RENEWAL_DAYS;
