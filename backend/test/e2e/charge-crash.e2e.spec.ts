import type { StoredPayment } from '../../src/integrations/payments/emulator/payment-intents.js';
import { type Browser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { allHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { payerAt } from '../support/payer.js';
import { signedIn } from '../support/people.js';
import { killReplicas, startReplica } from '../support/replicas.js';
import { aCenter, aClass, aCourse, anOrganization, aStudent } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';
import { kill } from '../support/typescript-process.js';

const PRICE = 6_500;
const METHOD = '/api/organizations/my-organization/payment-method';

let test: TestApp & { gateway: Gateway };
let admin: Browser;

beforeAll(async () => {
  test = await startWithGateway();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(async () => {
  await killReplicas();
  await test.close();
});

const startWorker = () =>
  startReplica({ ...test.gateway.settings, ROLE: 'worker', STALLED_INTERVAL_MS: '1000', PUBLIC_URL: test.url });

async function organizationWithCard(): Promise<string> {
  const organizationId = await anOrganization(test.sql, { payment_type: 'auto' });
  const boss = await signedIn(test, { role: 'org_admin', organizationId });
  const { body } = await boss.post(`${METHOD}/setup`, {});
  const paymentMethodId = await payerAt(test).saveCard(body.clientSecret, '4242424242424242');
  expect((await boss.post(METHOD, { paymentMethodId })).status).toBe(201);
  return organizationId;
}

it('charges once when its worker is killed between the charge and its record', async () => {
  const organizationId = await organizationWithCard();
  const classId = await aClass(test.sql, { course_id: await aCourse(test.sql), price_cents: PRICE });
  const studentId = await aStudent(test.sql, { organization_id: organizationId });
  const { books, faults } = test.gateway.emulator;
  const charges = () =>
    books
      .all<StoredPayment>('payment_intent')
      .filter(({ status, amount }) => status === 'succeeded' && amount === PRICE);
  // The worker hears of the charge neither by its response nor by an event.
  faults.add({ on: 'request', match: 'POST /v1/payment_intents', kind: 'delay_answer', ms: 60_000 });
  faults.add({ on: 'webhook', kind: 'drop', times: 3 });

  const first = await startWorker();
  const { body } = await admin.post('/api/enrollments', { studentId, classId });
  await eventually(charges, (made) => made.length === 1);
  await kill(first.process);
  const recorded = () =>
    test.sql.rows('select amount_cents from billing.ledger_entries where enrollment_id = $1', [body.id]);
  expect(await recorded()).toEqual([]);

  await startWorker();
  await eventually(recorded, (entries) => entries.length > 0);
  await allHeard(test);
  expect(await recorded()).toEqual([{ amount_cents: PRICE }]);
  expect(charges()).toHaveLength(1);
});
