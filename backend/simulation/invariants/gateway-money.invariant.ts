import type { DisputeAtGateway, PaymentAtGateway, RefundAtGateway } from '../gateway.js';
import type { Invariant } from '../invariant.js';
import type { World } from '../world.js';

/** What the gateway holds of each payment, in cents, by its own books. */
export function heldAtGateway({ gateway }: World): Map<string, number> {
  const held = new Map<string, number>();
  for (const { id, status, amount_received } of gateway.books<PaymentAtGateway>('payment_intent')) {
    if (status === 'succeeded') held.set(id, amount_received);
  }
  for (const { payment_intent, amount, status } of gateway.books<RefundAtGateway>('refund')) {
    if (status !== 'failed' && status !== 'canceled')
      held.set(payment_intent, (held.get(payment_intent) ?? 0) - amount);
  }
  for (const { payment_intent, amount, status } of gateway.books<DisputeAtGateway>('dispute')) {
    if (status !== 'won') held.set(payment_intent, (held.get(payment_intent) ?? 0) - amount);
  }
  return held;
}

export const gatewayMoney: Invariant = {
  name: 'the ledger has the money that the gateway has, payment by payment',
  breaches: async (world) => {
    const held = heldAtGateway(world);
    const { rows } = await world.db.query<{ payment: string; cents: string; entries: string }>(
      `select gateway_payment as payment, sum(amount_cents) as cents,
         string_agg(kind || ' ' || amount_cents, ', ' order by created_at, id) as entries
       from billing.ledger_entries
       where gateway_payment is not null group by 1`,
    );
    const ledger = new Map(rows.map(({ payment, cents, entries }) => [payment, { cents: Number(cents), entries }]));
    return [...new Set([...held.keys(), ...ledger.keys()])]
      .filter((id) => (held.get(id) ?? 0) !== (ledger.get(id)?.cents ?? 0))
      .map((id) => {
        const { cents = 0, entries = 'nothing' } = ledger.get(id) ?? {};
        return `payment ${id} of seat ${seatOf(world, id)}: ${held.get(id) ?? 0} cents at the gateway, ${cents} in the ledger (${entries})`;
      });
  },
};

const seatOf = ({ gateway }: World, payment: string): string | undefined =>
  gateway.books<PaymentAtGateway>('payment_intent').find(({ id }) => id === payment)?.metadata.enrollmentId;
