import type { Invariant } from '../invariant.js';

/**
 * Adds the entries of each seat up itself. The price is the one that was agreed at the last payment, or a lower one at which
 * staff set the seat to paid since.
 */
const ACCOUNTS = `
  select e.id, e.payment_status as status,
    coalesce(sum(l.amount_cents) filter (where not l.reduces_price), 0)::int as covered,
    coalesce(least(payment.price, min(l.price_cents) filter (where l.kind = 'manual' and l.payment_status = 'paid'
      and l.amount_cents = 0 and (l.created_at, l.id) > (payment.created_at, payment.id))), 0) as agreed
  from enrollment.enrollments e
  left join billing.ledger_entries l on l.enrollment_id = e.id and l.kind <> 'unmatched'
  left join lateral (
    select coalesce(price_cents, amount_cents) as price, created_at, id from billing.ledger_entries
    where enrollment_id = e.id and kind in ('charge', 'manual') and amount_cents > 0
    order by created_at desc, id desc limit 1
  ) payment on true
  group by e.id, payment.price`;

export const paidSeats: Invariant = {
  name: 'a seat is paid exactly when its balance covers its price',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `with accounts as (${ACCOUNTS})
       select * from accounts
       where status = 'paid' and covered < agreed or status in ('pending', 'overdue') and covered > 0 and covered >= agreed`,
    );
    return rows.map(({ id, status, covered, agreed }) => `seat ${id} is ${status} with ${covered} of ${agreed} cents`);
  },
};
