import type { SelfBookingInput, SelfBookingRow } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';

/** What an organization says to seats that its people take alone, as the options of a form. */
export const SELF_BOOKING_MODES = [
  { value: 'ask', label: 'Ask for approval', hint: 'You get an email, and nothing is charged unless you approve it.' },
  { value: 'allow', label: 'Charge right away', hint: 'Up to the limits below, if you set any. Beyond them we ask.' },
] as const;

/** The fields of a form. Both limits are blank for none. */
export interface SelfBookingValues {
  mode: SelfBookingRow['mode'];
  perMonth: string;
  perPersonPerYear: string;
}

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const selfBookingValues = ({ mode, perMonth, perPersonPerYear }: SelfBookingRow): SelfBookingValues => ({
  mode,
  perMonth: textOf(perMonth),
  perPersonPerYear: textOf(perPersonPerYear),
});

export const selfBookingInput = ({ mode, perMonth, perPersonPerYear }: SelfBookingValues): SelfBookingInput => ({
  mode,
  perMonth: limitOf(perMonth),
  perPersonPerYear: limitOf(perPersonPerYear),
});

/** `Charge right away, up to $500.00 a month`. */
export function describeSelfBooking({ mode, perMonth, perPersonPerYear }: SelfBookingRow): string {
  if (mode === 'ask') return 'Ask for approval';
  const limits = [
    ...(perMonth === null ? [] : [`up to ${formatMoney(perMonth)} a month`]),
    ...(perPersonPerYear === null ? [] : [`up to ${perPersonPerYear} per person and year`]),
  ];
  return ['Charge right away', ...limits].join(', ');
}
