import type { Act } from '../act.js';
import type { DisputeAtGateway, PaymentAtGateway } from '../gateway.js';

export const dispute: Act = {
  name: 'a card holder disputes a payment',
  weight: 1,
  run: async ({ gateway }, random) => {
    const disputed = new Set(gateway.books<DisputeAtGateway>('dispute').map(({ payment_intent }) => payment_intent));
    const payments = gateway
      .books<PaymentAtGateway>('payment_intent')
      .filter(({ id, status, metadata }) => status === 'succeeded' && metadata.enrollmentId && !disputed.has(id))
      .map((payment) => ({ ...payment, key: payment.metadata.enrollmentId ?? '' }));
    const payment = random.choose(payments);
    if (!payment) return undefined;
    const isTaken = await gateway.dispute(payment.latest_charge);
    return `payment ${payment.id} of seat ${payment.metadata.enrollmentId} is disputed: ${isTaken}`;
  },
};

export const decideDispute: Act = {
  name: 'a bank decides a dispute',
  weight: 1,
  run: async ({ gateway }, random) => {
    const open = gateway.books<DisputeAtGateway>('dispute').filter(({ status }) => status === 'needs_response');
    const chosen = random.pick(open);
    if (!chosen) return undefined;
    const verdict = random.chance(0.5) ? 'win' : 'lose';
    const isTaken = await gateway.decide(chosen.id, verdict);
    return `the center ${verdict}s the dispute of payment ${chosen.payment_intent}: ${isTaken}`;
  },
};
