import type { Invariant } from '../invariant.js';

/**
 * A card form may be paid while the price falls; a method on file is charged by the program alone. While a dispute has taken the
 * money of the first payment back, a new method is charged, and what comes in twice goes back if the dispute is won.
 */
export const chargedOnce: Invariant = {
  name: 'no method on file is charged for a seat that it has paid already',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select p.enrollment_id as seat, p.gateway_payment as payment, first.gateway_payment as first
       from billing.refunds r
       join billing.payments p on p.gateway_payment = r.gateway_payment and p.mode = 'off-session'
       join billing.payments first on first.enrollment_id = p.enrollment_id and first.id <> p.id
         and first.mode = 'off-session' and first.status = 'succeeded'
       where r.reason = 'Already paid' and not exists (
         select from billing.ledger_entries d
         where d.gateway_payment = first.gateway_payment and d.kind = 'dispute' and d.amount_cents < 0)`,
    );
    return rows.map(({ seat, payment, first }) => `seat ${seat} was charged by ${first} and again by ${payment}`);
  },
};
