import { centsFromDollars, formatCents } from '../../../shared/domain/money.js';

export const SELF_BOOKING_MODES = ['ask', 'allow'] as const;

/** `ask`: a seat that one of its people takes alone waits for the organization's yes; `allow`: it is charged at once. */
export type SelfBookingMode = (typeof SELF_BOOKING_MODES)[number];

/**
 * What an organization that pays automatically says to seats that its people take alone. Beyond a ceiling they wait for its yes.
 */
export interface SelfBooking {
  mode: SelfBookingMode;
  /** What such seats may cost in a calendar month, in cents; null for any amount. */
  monthCents: number | null;
  /** How many of them one person may take in a calendar year; null for any number. */
  yearSeats: number | null;
}

/** The setting as the API has it, in dollars. */
export interface GivenSelfBooking {
  mode: SelfBookingMode;
  perMonth?: number | null;
  perPersonPerYear?: number | null;
}

export const selfBookingOf = ({ mode, perMonth, perPersonPerYear }: GivenSelfBooking): SelfBooking => ({
  mode,
  monthCents: typeof perMonth === 'number' ? centsFromDollars(perMonth) : null,
  yearSeats: perPersonPerYear ?? null,
});

/** The setting in words, such as `Allow up to $500.00 a month`. */
export function describeSelfBooking({ mode, monthCents, yearSeats }: SelfBooking): string {
  if (mode === 'ask') return 'Ask';
  const ceilings = [
    ...(monthCents === null ? [] : [`up to ${formatCents(monthCents)} a month`]),
    ...(yearSeats === null ? [] : [`up to ${yearSeats} ${yearSeats === 1 ? 'seat' : 'seats'} per person and year`]),
  ];
  return ['Allow', ceilings.join(', ')].filter(Boolean).join(' ');
}
