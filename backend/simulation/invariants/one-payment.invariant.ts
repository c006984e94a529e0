import type { PaymentAtGateway } from '../gateway.js';
import type { Invariant } from '../invariant.js';

export const onePayment: Invariant = {
  name: 'nobody can pay a seat twice: it has at most one payment under way',
  breaches: async ({ db, gateway }) => {
    const { rows } = await db.query<{ payment: string }>(
      'select gateway_payment as payment from billing.payments where closed_at is null and gateway_payment is not null',
    );
    const live = new Set(rows.map(({ payment }) => payment));
    const open = gateway
      .books<PaymentAtGateway>('payment_intent')
      .filter(({ id, status }) => !['succeeded', 'canceled'].includes(status) && live.has(id));
    return [...Map.groupBy(open, ({ metadata }) => metadata.enrollmentId)]
      .filter(([, payments]) => payments.length > 1)
      .map(([seat, payments]) => `seat ${seat}: ${payments.map(({ id }) => id).join(', ')}`);
  },
};
