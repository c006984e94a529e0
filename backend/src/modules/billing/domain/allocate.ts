/** A seat that a payment is for, while its row is locked. */
export interface PayableSeat {
  /** What is still owed, not counting this payment; 0 if the seat is paid or waived. */
  dueCents: number;
  /** False if the student was removed, or the class was cancelled or deleted. */
  takesMoney: boolean;
}

/** Where the money of one payment goes. `seatCents` and `unmatchedCents` add up to what arrived. */
export interface Allocation {
  seatCents: number;
  unmatchedCents: number;
  /** The part of `unmatchedCents` that goes back by itself, because nobody can mean it for anything else. */
  refundCents: number;
}

/**
 * Decides what a payment that arrived is for. The amount due counts for the seat and a rest goes back. A seat that takes no
 * money returns all of it. Too little, another currency, and money for nobody wait for staff.
 */
export function allocate(received: { amountCents: number; currency: string }, seat?: PayableSeat): Allocation {
  const { amountCents } = received;
  const nothing = { seatCents: 0, unmatchedCents: amountCents };
  if (!seat || received.currency !== 'usd') return { ...nothing, refundCents: 0 };
  if (!seat.takesMoney || seat.dueCents <= 0) return { ...nothing, refundCents: amountCents };
  if (amountCents < seat.dueCents) return { ...nothing, refundCents: 0 };
  const rest = amountCents - seat.dueCents;
  return { seatCents: seat.dueCents, unmatchedCents: rest, refundCents: rest };
}
