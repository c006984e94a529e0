import type { Act } from '../act.js';

const CARDS = ['4242424242424242', '4242424242424242', '4000000000000002'];

export const payByLink: Act = {
  name: 'staff send payment links, and somebody pays by one or gives the seat up',
  weight: 4,
  movesMoney: true,
  run: async (world, random) => {
    const seats = [1, 2].flatMap(() => random.choose(world.seats.filter(({ session }) => session.price)) ?? []);
    const enrollmentIds = [...new Set(seats.map(({ id }) => id))];
    if (enrollmentIds.length === 0) return undefined;
    const send = random.pick(['email', 'email', 'text', 'none'])!;
    const sent = await world.staff.post('/api/payment-links', { enrollmentIds, send });
    const links: { enrollmentId: string; url: string | null }[] = Array.isArray(sent.body) ? sent.body : [];
    const link = random.pick(links.filter(({ url }) => url));
    const token = link?.url?.split('/pay/')[1];
    const did = `staff send payment links of seats ${enrollmentIds.join(', ')} (${send}): ${sent.status}`;
    if (!link || !token || random.chance(0.3)) return did;
    // Whoever pays is signed in nowhere.
    const payer = world.actor();
    await payer.get(`/api/payment-links/${token}`);
    if (random.chance(0.1)) {
      const { status } = await payer.post(`/api/payment-links/${token}/give-up`);
      if (status === 204) {
        world.refundedSeats.add(link.enrollmentId);
        for (const seat of seats) if (seat.id === link.enrollmentId) world.forget(seat);
      }
      return `${did}; somebody gives the seat up: ${status}`;
    }
    const opened = await payer.post(`/api/payment-links/${token}/payment`);
    if (opened.status !== 201) return `${did}; pay: ${opened.status}`;
    const card = random.pick(CARDS)!;
    await world.gateway.pay(opened.body.clientSecret, card);
    const checked = await payer.post(`/api/payment-links/${token}/payment/check`);
    return `${did}; somebody pays with ${card.slice(-4)}: ${checked.status}`;
  },
};
