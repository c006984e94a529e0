import type { Invariant } from '../invariant.js';

/** What staff have returned and what waits, each added up by itself. What was paid elsewhere goes back there, without an entry here. */
const TASKS = `
  select h.id, h.status, case when h.elsewhere is null then h.amount_cents else 0 end as amount, coalesce(sum(-l.amount_cents), 0)::int as returned
  from billing.hand_refunds h left join billing.ledger_entries l on l.hand_refund_id = h.id
  group by h.id`;

/** Cash of seats that were given up with a refund: nobody enters a payment for them afterwards. */
const GIVEN_UP = `
  select e.id,
    (select coalesce(sum(l.amount_cents), 0)::int from billing.ledger_entries l
     where l.enrollment_id = e.id and l.kind = 'manual') as held,
    (select coalesce(sum(h.amount_cents), 0)::int from billing.hand_refunds h
     where h.enrollment_id = e.id and h.status <> 'returned' and h.elsewhere is null) as waiting
  from enrollment.enrollments e where e.id = any($1)`;

export const handRefunds: Invariant = {
  name: 'cash goes back once, when staff have returned it, and until then it is their task',
  breaches: async ({ db, refundedSeats }) => {
    const tasks = await db.query(
      `with tasks as (${TASKS})
       select * from tasks where returned <> case status when 'returned' then amount else 0 end`,
    );
    const seats = await db.query(`with seats as (${GIVEN_UP}) select * from seats where held > waiting`, [
      [...refundedSeats],
    ]);
    return [
      ...tasks.rows.map(
        ({ id, status, amount, returned }) => `refund ${id} of ${amount} is ${status}, returned ${returned}`,
      ),
      ...seats.rows.map(
        ({ id, held, waiting }) => `seat ${id} was given up with ${held} in cash, ${waiting} to return`,
      ),
    ];
  },
};
