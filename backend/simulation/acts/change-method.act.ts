import type { Act } from '../act.js';
import type { Employer, World } from '../world.js';

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
    // The browser may be closed before it says so; the webhook does.
    const says = random.chance(0.7);
    if (random.chance(0.6)) return await storeCard(world, employer, random.pick(CARDS)!, says);
    const setup = await employer.boss.post('/api/organizations/my-organization/payment-method/setup');
    if (setup.status !== 201) return `${employer.name} stores an account: ${setup.status}`;
    const number = random.pick(ACCOUNTS)!;
    const added = await add(employer, await world.gateway.saveAccount(setup.body.clientSecret, number), says);
    await employer.boss.post('/api/organizations/my-organization/payment-method/verify', { amounts: DEPOSITS });
    return `${employer.name} stores ${number.slice(-4)}: ${added}`;
  },
};

export async function storeCard(world: World, employer: Employer, number: string, says = true): Promise<string> {
  const setup = await employer.boss.post('/api/organizations/my-organization/payment-method/setup');
  if (setup.status !== 201) return `${employer.name} stores a card: ${setup.status}`;
  const added = await add(employer, await world.gateway.saveCard(setup.body.clientSecret, number), says);
  return `${employer.name} stores ${number.slice(-4)}: ${added}`;
}

async function add({ boss }: Employer, paymentMethodId: string | undefined, says: boolean): Promise<number | string> {
  if (!paymentMethodId || !says) return 'by webhook';
  return (await boss.post('/api/organizations/my-organization/payment-method', { paymentMethodId })).status;
}
