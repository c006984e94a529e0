import type { Act } from '../act.js';

const METHODS = ['cash', 'check', 'card-reader', 'ach', 'other'];

export const takeCash: Act = {
  name: 'staff enter a payment by hand',
  weight: 4,
  beforeOpen: true,
  run: async (world, random) => {
    const seat = random.choose(world.seats.filter(({ session }) => session.price));
    if (!seat) return undefined;
    const how = random.pick(['status', 'payment', 'payments', 'order'])!;
    if (how === 'payment') {
      const payment = { method: random.pick(METHODS)!, amount: random.pick([5, 25, seat.session.price!])! };
      const { status } = await world.staff.post(`/api/enrollments/${seat.id}/payments`, payment);
      return `staff enter ${payment.amount} by ${payment.method} for seat ${seat.id}: ${status}`;
    }
    if (how === 'order') {
      const { status } = await world.staff.post(`/api/enrollments/${seat.id}/purchase-order`, {
        number: random.pick(['PO 4711', ''])!,
      });
      return `staff bill seat ${seat.id} on a purchase order: ${status}`;
    }
    if (how === 'payments') {
      const enrollmentIds = [...new Set([seat, random.choose(world.seats) ?? seat].map(({ id }) => id))];
      const { status } = await world.staff.post(`/api/payments/by-hand`, { enrollmentIds, method: 'check' });
      return `staff enter checks for seats ${enrollmentIds.join(', ')}: ${status}`;
    }
    const paymentStatus = random.pick(['paid', 'paid', 'waived', 'pending'])!;
    const { status } = await world.staff.put(`/api/enrollments/${seat.id}`, { paymentStatus });
    return `staff set seat ${seat.id} ${paymentStatus}: ${status}`;
  },
};
