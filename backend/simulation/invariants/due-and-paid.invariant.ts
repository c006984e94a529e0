import type { Invariant } from '../invariant.js';

/** Adds up each open seat by itself: what it costs by its invoice, its own price or its class, and what came for it. */
const SEATS = `
  select e.id, billing.due_cents(e.id) as due,
    coalesce(line.price_cents, e.agreed_price_cents, c.price_cents, 0) as price,
    (select coalesce(sum(l.amount_cents), 0)::int from billing.ledger_entries l
     where l.enrollment_id = e.id and l.kind <> 'unmatched' and not l.reduces_price) as paid
  from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
  left join billing.invoice_lines line on line.enrollment_id = e.id and not line.voided
  where e.removed_at is null and e.payment_status in ('pending', 'overdue') and c.deleted_at is null and c.status <> 'cancelled'`;

export const dueAndPaid: Invariant = {
  name: 'what is due plus what was paid is the price',
  breaches: async ({ db }) => {
    // A class may have become cheaper than what was paid.
    const { rows } = await db.query(
      `with seats as (${SEATS}) select * from seats where due <> greatest(price - paid, 0)`,
    );
    return rows.map(({ id, due, price, paid }) => `seat ${id} owes ${due} of ${price} cents, ${paid} paid`);
  },
};
