import type { Act } from '../act.js';

const CARDS = ['4242424242424242', '4242424242424242', '4000000000000341'];
const METHOD = '/api/organizations/my-organization/payment-method';

export const changeMethod: Act = {
  name: 'an employer stores a card, or removes it',
  weight: 1,
  run: async (world, random) => {
    const employer = random.choose(world.employers.filter(({ paymentType }) => paymentType === 'auto'));
    if (!employer) return undefined;
    if (random.chance(0.2))
      return `${employer.name} removes its method: ${(await employer.boss.delete(METHOD)).status}`;
    const setup = await employer.boss.post(`${METHOD}/setup`);
    if (setup.status !== 201) return `${employer.name} stores a card: ${setup.status}`;
    const card = random.pick(CARDS)!;
    const paymentMethodId = await world.gateway.saveCard(setup.body.clientSecret, card);
    // The browser may be closed before it says so; the webhook does.
    const added =
      paymentMethodId && random.chance(0.7)
        ? (await employer.boss.post(METHOD, { paymentMethodId })).status
        : 'by webhook';
    return `${employer.name} stores ${card.slice(-4)}: ${added}`;
  },
};
