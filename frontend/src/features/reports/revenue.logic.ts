import type { RevenueRow } from '../../shared/api/rows.js';
import { dateParts, formatDate, formatMonth } from '../../shared/format/date.js';
import { monthAfter, monthEnd, monthsBetween, type Period, yearBefore } from '../../shared/format/period.js';
import type { Way } from './api.js';

/** What the rows of one way add up to. Only those of a way but the month have each class once. */
export function totalOf(rows: readonly RevenueRow[]) {
  const sum = (value: (row: RevenueRow) => number) =>
    Math.round(rows.reduce((total, row) => total + value(row) * 100, 0)) / 100;
  return {
    classes: sum(({ classes }) => classes),
    payments: sum(({ payments }) => payments),
    received: sum(({ received }) => received),
    refunded: sum(({ refunded }) => refunded),
    revenue: sum(({ revenue }) => revenue),
  };
}

/** By how much revenue changed, such as 0.145; undefined if there was none before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined;

/** `+14.5%`, `−2.3%`. */
export function formatChange(change: number | undefined): string {
  if (change === undefined) return '—';
  const percent = `${Math.abs(change * 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
  return `${change < 0 ? '−' : '+'}${percent}`;
}

/** The days of the year in which a period ends, up to today: what its chart shows. */
export function chartDays({ to }: Period, today: string): Period {
  const year = to.slice(0, 4);
  const end = `${year}-12-31`;
  return { from: `${year}-01-01`, to: today.startsWith(year) ? today : end };
}

export interface ChartMonth {
  key: string;
  /** `Jan`; of the running month `Nov 1–23`. */
  label: string;
  revenue: number;
  before: number;
  isRunning: boolean;
  days: Period;
}

/** The months of the chart, with those of the year before. Both have the same days of the running month. */
export function chartMonths(
  days: Period,
  rows: readonly RevenueRow[],
  before: readonly RevenueRow[],
): readonly ChartMonth[] {
  const revenueIn = (list: readonly RevenueRow[], month: string) => list.find(({ key }) => key === month)?.revenue ?? 0;
  const year = days.to.slice(0, 4);
  const past = yearBefore(days).to.slice(0, 4);
  return Array.from({ length: Number(days.to.slice(5, 7)) }, (_, index) => {
    const month = String(index + 1).padStart(2, '0');
    const first = `${year}-${month}-01`;
    const last = monthEnd(first);
    const isRunning = days.to < last;
    const { month: name } = dateParts(first);
    return {
      key: `${year}-${month}`,
      label: isRunning ? `${name} 1–${Number(days.to.slice(8))}` : name,
      revenue: revenueIn(rows, `${year}-${month}`),
      before: revenueIn(before, `${past}-${month}`),
      isRunning,
      days: { from: first, to: isRunning ? days.to : last },
    };
  });
}

/** What a period is called in a head: its year if it is in one, otherwise its days before. */
export const yearsOf = (period: Period): string => {
  const [first, last] = [period.from.slice(0, 4), period.to.slice(0, 4)];
  return first === last ? first : `${first}–${last.slice(2)}`;
};

export const daysText = ({ from, to }: Period): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

/** What revenue is compared with. */
export interface Earlier {
  rows: readonly RevenueRow[];
  days: Period;
}

/** A row beside its revenue of earlier. */
export interface ComparedRow extends RevenueRow {
  /** Undefined if nothing is compared. */
  before: number | undefined;
}

/**
 * The rows beside those of earlier, so that both columns add up: what had money only then is a row of zeros. Months are compared by
 * their place in their period.
 */
export function compared(
  by: Way,
  rows: readonly RevenueRow[],
  period: Period,
  earlier: Earlier | undefined,
): readonly ComparedRow[] {
  if (!earlier) return rows.map((row) => ({ ...row, before: undefined }));
  const shift = monthsBetween(earlier.days.from, period.from);
  const keyNow = ({ key }: RevenueRow) => (by === 'month' ? monthAfter(`${key}-01`, shift).slice(0, 7) : key);
  const before = new Map(earlier.rows.map((row) => [keyNow(row), row]));
  const known = new Set(rows.map(({ key }) => key));
  const gone = [...before].flatMap(([key, { name }]) =>
    known.has(key) ? [] : [{ ...NOTHING, key, name: by === 'month' ? formatMonth(`${key}-01`) : name }],
  );
  const all = [...rows, ...gone].map((row) => ({ ...row, before: before.get(row.key)?.revenue ?? 0 }));
  return by === 'month' ? all.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : all;
}

/** What the rows add up to before, in dollars. */
export const totalBefore = (rows: readonly ComparedRow[]): number =>
  Math.round(rows.reduce((sum, { before = 0 }) => sum + before * 100, 0)) / 100;

const NOTHING = { classes: 0, payments: 0, received: 0, refunded: 0, revenue: 0 };
