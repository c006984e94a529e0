import { ZONE } from '../clock.js';
import type { Invariant } from '../invariant.js';
import type { World } from '../world.js';

/** Seats that students took alone, and that no employer said yes to. */
const unapproved = ({ bookedSeats, approvedSeats }: World) => [...bookedSeats].filter((id) => !approvedSeats.has(id));

export const approvedSpending: Invariant = {
  name: 'no method on file is charged for a seat that its student took alone, unless the employer said yes',
  breaches: async (world) => {
    const allowing = world.employers.filter(({ perMonth }) => perMonth).map(({ id }) => id);
    const { rows } = await world.db.query<{ seat: string; payment: string }>(
      `select enrollment_id as seat, gateway_payment as payment from billing.payments
       where mode = 'off-session' and enrollment_id = any($1) and organization_id <> all($2)`,
      [unapproved(world), allowing],
    );
    return rows.map(({ seat, payment }) => `seat ${seat} was charged by ${payment} without a yes`);
  },
};

/** What went back is not paid: another method may be charged for the seat then. */
export const allowedSpending: Invariant = {
  name: 'an employer pays no more in a month than it allows for seats that its people take alone',
  breaches: async (world) => {
    const { rows } = await world.db.query<{ organization: string; month: string; cents: number }>(
      `select p.organization_id as organization, to_char(e.enrolled_at at time zone $2, 'YYYY-MM') as month,
         sum(p.amount_cents + back.cents)::int as cents
       from billing.payments p join enrollment.enrollments e on e.id = p.enrollment_id
       cross join lateral (
         select coalesce(sum(l.amount_cents), 0) as cents from billing.ledger_entries l
         where l.gateway_payment = p.gateway_payment and l.kind in ('refund', 'dispute')) back
       where p.mode = 'off-session' and p.status = 'succeeded' and e.removed_at is null and e.id = any($1)
       group by 1, 2`,
      [unapproved(world), ZONE],
    );
    return rows.flatMap(({ organization, month, cents }) => {
      const { name, perMonth = 0 } = world.employers.find(({ id }) => id === organization) ?? {};
      return name && cents > perMonth * 100
        ? [`${name} paid ${cents} cents in ${month}, and allows ${perMonth} dollars`]
        : [];
    });
  },
};

/** A seat is freed in the minute in which its time ends. */
export const endedApprovals: Invariant = {
  name: 'no seat waits for its employer beyond its time, or in a class that has begun',
  breaches: async (world) => {
    const { rows } = await world.db.query<{ id: string; until: string }>(
      `select e.id, least(e.approval_until, c.starts_at)::text as until
       from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
       where e.approval_until is not null and least(e.approval_until, c.starts_at) < $1::timestamptz - interval '2 minutes'`,
      [world.now()],
    );
    return rows.map(({ id, until }) => `seat ${id} still waits, since ${until}`);
  },
};
