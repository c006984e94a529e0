import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { allHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { payerAt } from '../support/payer.js';
import { signedIn } from '../support/people.js';
import { aCenter, anOrganization } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';

const [VISA, MASTERCARD] = ['4242424242424242', '5555555555554444'];
const ACCOUNT = '000123456789';
const MY_METHOD = '/api/organizations/my-organization/payment-method';

let test: TestApp & { gateway: Gateway };
let payer: ReturnType<typeof payerAt>;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' });
  await aCenter(test);
  payer = payerAt(test);
});
afterAll(() => test.close());
afterEach(() => test.gateway.emulator.faults.clear());

interface Clinic {
  id: string;
  email: string;
  boss: Browser;
}

async function aClinic(payment_type = 'auto'): Promise<Clinic> {
  const email = `boss-${newId()}@clinic.example`;
  const id = await anOrganization(test.sql, { payment_type, admin_email: email });
  return { id, email, boss: await signedIn(test, { role: 'org_admin', organizationId: id }) };
}

const setUp = async ({ boss }: Clinic) => (await boss.post(`${MY_METHOD}/setup`, {})).body.clientSecret as string;
const saveCard = async (clinic: Clinic, number = VISA) => await payer.saveCard(await setUp(clinic), number);
const saveAccount = async (clinic: Clinic) => await payer.saveAccount(await setUp(clinic), ACCOUNT);
const add = ({ boss }: Clinic, paymentMethodId: string) => boss.post(MY_METHOD, { paymentMethodId });
const methodOf = async ({ boss }: Clinic) => (await boss.get(MY_METHOD)).body;

/** Gives the gateway an order with its secret key. */
async function atGateway(path: string, order: Record<string, string> = {}): Promise<void> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = test.gateway.settings;
  const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` };
  const body = new URLSearchParams(order);
  expect((await fetch(`${STRIPE_API_BASE}/${path}`, { method: 'POST', headers, body })).status).toBe(200);
}

const isAttached = (methodId: string) =>
  Boolean(
    test.gateway.emulator.books.find<{ id: string; object: 'payment_method'; customer: string | null }>(
      methodId,
      'payment_method',
    )?.customer,
  );

describe('the payment method of an organization', () => {
  it('is stored by the browser or by the webhook alone, once', async () => {
    const [byBrowser, byWebhook] = [await aClinic(), await aClinic()];
    test.gateway.emulator.faults.add({ on: 'webhook', kind: 'drop', times: 2 });
    expect((await add(byBrowser, await saveCard(byBrowser))).status).toBe(201);
    test.gateway.emulator.faults.clear();
    const id = await saveCard(byWebhook);
    await allHeard(test);
    const visa = { type: 'card', card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 } };
    for (const clinic of [byBrowser, byWebhook]) expect((await methodOf(clinic)).paymentMethod).toMatchObject(visa);
    expect((await add(byWebhook, id)).status).toBe(201);
    const rows = await test.sql.rows('select id from billing.payment_methods where organization_id = $1', [
      byWebhook.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('is shown to staff', async () => {
    const clinic = await aClinic();
    const staff = await signedIn(test, { role: 'admin' });
    const read = async () => (await staff.get(`/api/organizations/${clinic.id}/payment-method`)).body.paymentMethod;
    expect(await read()).toBeNull();
    await add(clinic, await saveCard(clinic));
    expect(await read()).toMatchObject({ type: 'card', usBankAccount: null });
  });

  it('is replaced by the one that was set up last, in whatever order the events arrive', async () => {
    const clinic = await aClinic();
    const { faults } = test.gateway.emulator;
    const [older, newer] = [await setUp(clinic), await setUp(clinic)];
    faults.add({ on: 'webhook', kind: 'reorder', times: 4 });
    const second = await payer.saveCard(newer, MASTERCARD);
    const first = await payer.saveCard(older, VISA);
    await allHeard(test);
    expect((await methodOf(clinic)).paymentMethod.card).toMatchObject({ brand: 'mastercard' });
    expect([isAttached(first), isAttached(second)]).toEqual([false, true]);
  });

  it('is refused if it is of another organization, was not saved by a form, or does not exist', async () => {
    const [clinic, other] = [await aClinic(), await aClinic()];
    await setUp(clinic);
    const theirs = await saveCard(other);
    for (const id of [theirs, 'pm_card_visa', 'pm_none', `pm_${newId()}`]) {
      const { status, body } = await add(clinic, id);
      expect([status, body.errors?.[0].path]).toEqual([400, 'paymentMethodId']);
    }
    expect(await methodOf(clinic)).toMatchObject({ paymentMethod: null, verifying: null });
  });

  it('is refused for an organization that does not pay automatically', async () => {
    const clinic = await aClinic('independent');
    for (const response of [
      await clinic.boss.get(MY_METHOD),
      await clinic.boss.post(`${MY_METHOD}/setup`, {}),
      await add(clinic, 'pm_card_visa'),
      await clinic.boss.delete(MY_METHOD),
    ]) {
      expect(response).toMatchObject({ status: 409, body: { code: 'not_paid_automatically' } });
    }
  });

  it('is taken from the gateway when it is removed, and does not come back with a late event', async () => {
    const clinic = await aClinic();
    const id = await saveCard(clinic);
    await add(clinic, id);
    expect((await clinic.boss.delete(MY_METHOD)).status).toBe(204);
    await allHeard(test);
    expect([(await methodOf(clinic)).paymentMethod, isAttached(id)]).toEqual([null, false]);
    expect((await add(clinic, id)).status).toBe(400);
    expect((await clinic.boss.delete(MY_METHOD)).status).toBe(404);
  });

  it('is taken from the gateway when its organization is deleted', async () => {
    const clinic = await aClinic();
    const id = await saveCard(clinic);
    await add(clinic, id);
    const staff = await signedIn(test, { role: 'admin' });
    expect((await staff.delete(`/api/organizations/${clinic.id}`)).status).toBe(204);
    await allHeard(test);
    expect(isAttached(id)).toBe(false);
  });

  it('shows the new expiry of a card that its bank has reissued', async () => {
    const clinic = await aClinic();
    const id = await saveCard(clinic);
    await add(clinic, id);
    await atGateway(`emulator/payment_methods/${id}/reissue`, { exp_month: '3', exp_year: '2045' });
    await allHeard(test);
    expect((await methodOf(clinic)).paymentMethod).toMatchObject({
      card: { last4: '4242', expMonth: 3, expYear: 2045 },
    });
  });

  it('is gone when it is detached at the gateway, and the organization is told', async () => {
    const clinic = await aClinic();
    const id = await saveCard(clinic);
    await add(clinic, id);
    await atGateway(`v1/payment_methods/${id}/detach`);
    await allHeard(test);
    expect((await methodOf(clinic)).paymentMethod).toBeNull();
    const mails = await test.sql.rows('select subject from notifications.messages where recipient = $1', [
      clinic.email,
    ]);
    expect(mails).toEqual([{ subject: 'Your payment method can no longer be charged' }]);
  });

  it('keeps one method if two are added at once', async () => {
    const clinic = await aClinic();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => setUp(clinic)));
    await Promise.all(secrets.map(async (secret) => await add(clinic, await payer.saveCard(secret, VISA))));
    await allHeard(test);
    const live = await test.sql.rows(
      'select id from billing.payment_methods where organization_id = $1 and removed_at is null',
      [clinic.id],
    );
    expect(live).toHaveLength(1);
  });
});

describe('a bank account', () => {
  it('waits for its micro-deposits while the card is kept, and then replaces it', async () => {
    const clinic = await aClinic();
    await add(clinic, await saveCard(clinic));
    await add(clinic, await saveAccount(clinic));
    const bank = { type: 'us_bank_account', usBankAccount: { bankName: 'STRIPE TEST BANK', last4: '6789' } };
    expect(await methodOf(clinic)).toMatchObject({ paymentMethod: { type: 'card' }, verifying: bank });
    const wrong = await clinic.boss.post(`${MY_METHOD}/verify`, { amounts: [0.11, 0.12] });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'amounts']);
    expect((await clinic.boss.post(`${MY_METHOD}/verify`, { amounts: [0.32, 0.45] })).status).toBe(200);
    expect(await methodOf(clinic)).toMatchObject({ paymentMethod: bank, verifying: null });
  });

  it('is given up after too many wrong guesses', async () => {
    const clinic = await aClinic();
    await add(clinic, await saveAccount(clinic));
    for (let guess = 0; guess < 3; guess += 1) await clinic.boss.post(`${MY_METHOD}/verify`, { amounts: [0.11, 0.12] });
    expect(await methodOf(clinic)).toMatchObject({ paymentMethod: null, verifying: null });
  });

  it('is charged no more when its mandate ends', async () => {
    const clinic = await aClinic();
    await add(clinic, await saveAccount(clinic));
    await clinic.boss.post(`${MY_METHOD}/verify`, { descriptorCode: 'SM11AA' });
    await allHeard(test);
    const mandates = test.gateway.emulator.books.all<{ id: string; object: 'mandate' }>('mandate');
    await atGateway(`emulator/mandates/${mandates.at(-1)!.id}/revoke`);
    await allHeard(test);
    expect((await methodOf(clinic)).paymentMethod).toBeNull();
  });
});
