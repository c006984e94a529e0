import type { Invariant } from '../invariant.js';

/** Adds the entries of each seat up itself. The price is the one that was agreed at the last payment. */
const ACCOUNTS = `
  select e.id, e.payment_status as status, coalesce(sum(l.amount_cents) filter (where not l.reduces_price), 0)::int as covered,
    coalesce((array_agg(coalesce(l.price_cents, l.amount_cents) order by l.created_at desc, l.id desc)
      filter (where l.kind in ('charge', 'manual') and l.amount_cents > 0))[1], 0) as agreed
  from enrollment.enrollments e
  left join billing.ledger_entries l on l.enrollment_id = e.id and l.kind <> 'unmatched'
  group by e.id`;

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
