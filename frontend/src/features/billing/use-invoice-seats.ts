import { useState } from 'react';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { PERIOD_LABELS, type Period, periodsAt } from '../../shared/format/period.js';
import { useUnbilledSeats } from './staff-api.js';

export const PERIODS = {
  'this-month': PERIOD_LABELS['this-month'],
  'last-month': PERIOD_LABELS['last-month'],
  'this-quarter': PERIOD_LABELS['this-quarter'],
  all: 'All unbilled',
  dates: 'Dates',
} as const;

export type InvoicePeriod = keyof typeof PERIODS;

/** The unpaid seats of an organization by the day of their class, and which of them go on the invoice. */
export function useInvoiceSeats(organizationId: string) {
  const today = todayIn(useCenterTimeZone());
  const seats = useUnbilledSeats(organizationId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [period, setPeriod] = useState<InvoicePeriod>('this-month');
  const [dates, setDates] = useState<Period>({ from: '', to: '' });
  const { from, to } = period === 'all' || period === 'dates' ? dates : periodsAt(today)[period];
  const isInPeriod = (day: string) => {
    if (period === 'all') return true;
    // No day yet is no seat, and not every seat of all time.
    return (from !== '' || to !== '') && day >= from && (to === '' || day <= to);
  };
  const shown = (seats.data ?? []).filter(({ classDate }) => isInPeriod(classDate));
  const chosen = shown.filter(({ id }) => !left.has(id));
  const orders = new Set(chosen.map(({ purchaseOrder }) => purchaseOrder ?? ''));
  return {
    seats,
    period,
    setPeriod,
    dates,
    setDates,
    shown,
    chosen,
    choose: (ids: readonly unknown[]) => setLeft(new Set(shown.map(({ id }) => id).filter((id) => !ids.includes(id)))),
    total: chosen.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
    /** The purchase order on which all chosen seats are billed; empty without one. */
    purchaseOrder: orders.size === 1 ? [...orders][0]! : '',
  };
}
