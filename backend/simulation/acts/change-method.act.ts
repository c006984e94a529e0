import type { Act } from '../act.js';

const CARDS = ['4242424242424242', '4242424242424242', '4000000000000341'];
/** What the gateway sends to verify an account. */
const DEPOSITS = [0.32, 0.45];
/** Debits of the second are refused days later. */
const ACCOUNTS = ['000123456789', '000222222227'];

export const changeMethod: Act = {
  name: 'an employer stores a card or a bank account, or removes it',
  weight: 1,
  run: async (world, random) => {
    const employer = random.choose(world.employers.filter(({ paymentType }) => paymentType === 'auto'));
    if (!employer) return undefined;
    if (random.chance(0.2))
      return `${employer.name} removes its method: ${(await employer.boss.delete('/api/organizations/my-organization/payment-method')).status}`;
    const setup = await employer.boss.post('/api/organizations/my-organization/payment-method/setup');
    if (setup.status !== 201) return `${employer.name} stores a card: ${setup.status}`;
    const isCard = random.chance(0.6);
    const number = random.pick(isCard ? CARDS : ACCOUNTS)!;
    const { clientSecret } = setup.body;
    const paymentMethodId = isCard
      ? await world.gateway.saveCard(clientSecret, number)
      : await world.gateway.saveAccount(clientSecret, number);
    // The browser may be closed before it says so; the webhook does.
    const added =
      paymentMethodId && random.chance(0.7)
        ? (await employer.boss.post('/api/organizations/my-organization/payment-method', { paymentMethodId })).status
        : 'by webhook';
    if (!isCard)
      await employer.boss.post('/api/organizations/my-organization/payment-method/verify', { amounts: DEPOSITS });
    return `${employer.name} stores ${number.slice(-4)}: ${added}`;
  },
};
