/** Where the money of one payment goes. `seatCents` and `unmatchedCents` add up to what arrived. */
export interface Allocation {
  seatCents: number;
  unmatchedCents: number;
  /** The part of `unmatchedCents` that goes back by itself, because nobody can mean it for anything else. */
  refundCents: number;
}

/**
 * Decides what a payment that arrived is for. The amount due counts for the seat and a rest goes back. A seat that owes nothing
 * returns all of it. Too little, another currency, and money for nobody wait for staff.
 * @param dueCents what the seat owes, not counting this payment; undefined if there is no seat
 */
export function allocate(received: { amountCents: number; currency: string }, dueCents?: number): Allocation {
  const { amountCents } = received;
  const nothing = { seatCents: 0, unmatchedCents: amountCents };
  if (dueCents === undefined || received.currency !== 'usd') return { ...nothing, refundCents: 0 };
  if (dueCents === 0) return { ...nothing, refundCents: amountCents };
  if (amountCents < dueCents) return { ...nothing, refundCents: 0 };
  const rest = amountCents - dueCents;
  return { seatCents: dueCents, unmatchedCents: rest, refundCents: rest };
}
