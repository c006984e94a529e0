import type { DisputeAtGateway, PaymentAtGateway } from '../gateway.js';
import type { Invariant } from '../invariant.js';
import type { World } from '../world.js';
import { heldAtGateway } from './gateway-money.invariant.js';

/**
 * The refund of a seat that is given up is a job, and the queues have drained before this is checked. What a bank returns after a
 * dispute waits for staff, who decide.
 */
export const givenUpSeats: Invariant = {
  name: 'nobody is charged for a seat that they gave up, or once they have lost it',
  breaches: async (world) => {
    const held = heldAtGateway(world);
    const payments = world.gateway.books<PaymentAtGateway>('payment_intent');
    const disputes = world.gateway.books<DisputeAtGateway>('dispute').filter(({ status }) => status === 'won');
    const returned = new Set(disputes.map(({ payment_intent }) => payment_intent));
    const { rows } = await world.db.query<{ payment: string }>(
      `select l.gateway_payment as payment from billing.ledger_entries l
       join enrollment.enrollments e on e.id = l.enrollment_id
       where l.kind = 'charge' and e.removed_at < l.created_at`,
    );
    const late = new Set(rows.map(({ payment }) => payment));
    const given = new Set([...world.refundedSeats, ...(await seatsOfRefundedClasses(world))]);
    const broken = payments
      .filter(({ id, metadata }) => late.has(id) || given.has(metadata.enrollmentId ?? ''))
      .filter(({ id }) => (held.get(id) ?? 0) > 0 && !returned.has(id))
      .map(({ id, metadata }) => ({ id, seat: metadata.enrollmentId ?? '' }));
    const titles = await titlesOf(
      world,
      broken.map(({ seat }) => seat),
    );
    return broken.map(
      ({ id, seat }) =>
        `seat ${seat} in ${titles.get(seat)} is given up: payment ${id} still holds ${held.get(id)} cents`,
    );
  },
};

/** The seats that were taken when staff gave their class up with a refund. */
async function seatsOfRefundedClasses({ db, refundedClasses }: World): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select e.id from unnest($1::uuid[], $2::timestamptz[]) given (class_id, at)
     join enrollment.enrollments e on e.class_id = given.class_id and (e.removed_at is null or e.removed_at >= given.at)`,
    [[...refundedClasses.keys()], [...refundedClasses.values()]],
  );
  return rows.map(({ id }) => id);
}

/** The titles of the classes of seats: acts name classes by them. */
async function titlesOf({ db }: World, seats: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; title: string }>(
    `select e.id, c.title from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id where e.id = any($1)`,
    [seats],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
