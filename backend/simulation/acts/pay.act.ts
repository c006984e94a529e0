import type { Act } from '../act.js';

const CARDS = ['4242424242424242', '4242424242424242', '4000000000009995', '4000000000000002'];

export const pay: Act = {
  name: 'a student pays a seat',
  weight: 10,
  beforeOpen: true,
  movesMoney: true,
  run: async (world, random) => {
    const seat = random.choose(world.seats.filter(({ session, person }) => session.price && person.browser));
    if (!seat?.person.browser) return undefined;
    const opened = await seat.person.browser.post(`/api/enrollments/${seat.id}/create-payment-intent`);
    if (opened.status !== 201) return `pay ${seat.id}: ${opened.status}`;
    const card = random.pick(CARDS)!;
    // Some people enter two cards, or press the button again.
    const times = random.chance(0.2) ? 2 : 1;
    for (let time = 0; time < times; time += 1) await world.gateway.pay(opened.body.clientSecret, card);
    if (random.chance(0.5)) await seat.person.browser.post(`/api/enrollments/${seat.id}/payment/check`);
    return `${seat.person.email} pays seat ${seat.id} with ${card.slice(-4)}`;
  },
};
