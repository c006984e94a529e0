import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { allHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { codeFor } from '../support/mail.js';
import { payerAt } from '../support/payer.js';
import { PASSWORD, signedIn } from '../support/people.js';
import { aCenter, aClass, anOrganization } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';

const PRICE = 6_500;

let test: TestApp & { gateway: Gateway };

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' });
  await aCenter(test, { max_unpaid_seats: 50 });
});
afterAll(() => test.close());

interface Clinic {
  id: string;
  email: string;
  signupCode: string;
  boss: Browser;
}

/** An organization that pays automatically, with a card on file. */
async function aClinic(given: object = {}): Promise<Clinic> {
  const [email, signupCode] = [`boss-${newId()}@clinic.example`, `CLINIC-${newId().slice(-8).toUpperCase()}`];
  const id = await anOrganization(test.sql, {
    ...{ payment_type: 'auto', admin_email: email, signup_code: signupCode },
    ...given,
  });
  const boss = await signedIn(test, { role: 'org_admin', organizationId: id, email });
  const method = '/api/organizations/my-organization/payment-method';
  const { body } = await boss.post(`${method}/setup`, {});
  const paymentMethodId = await payerAt(test).saveCard(body.clientSecret, '4242424242424242');
  expect((await boss.post(method, { paymentMethodId })).status).toBe(201);
  await allHeard(test);
  return { id, email, signupCode, boss };
}

/** Registers with the link of an organization, as anybody can who knows it. */
async function aStranger({ signupCode }: Clinic): Promise<{ browser: Browser; studentId: string }> {
  const browser = test.browser();
  const email = `stranger-${newId()}@example.test`;
  const name = { firstName: 'Sam', lastName: 'Stranger', phone: '(303) 555-0142' };
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const { body } = await browser.post('/api/auth/register', {
    ...{ ...name, ...passwords, email, organizationCode: signupCode },
  });
  const verified = await browser.post('/api/auth/verify-mfa', {
    userId: body.userId,
    code: await codeFor(test, email),
  });
  expect(verified.status).toBe(200);
  await allHeard(test);
  return { browser, studentId: verified.body.user.studentId };
}

const chargedTo = async ({ id }: Clinic) =>
  (await test.sql.one<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from billing.payments where organization_id = $1',
    [id],
  ))!.cents;

describe('a stranger who knows the link of an organization that pays automatically', () => {
  it('takes 13 seats alone, and spends none of its money', async () => {
    const clinic = await aClinic();
    const { browser, studentId } = await aStranger(clinic);
    const taken = [];
    for (let seat = 0; seat < 13; seat++) {
      const classId = await aClass(test.sql, { price_cents: PRICE });
      taken.push(await browser.post('/api/enrollments', { studentId, classId }));
    }
    await allHeard(test);
    expect(taken.map(({ status }) => status)).toEqual(Array.from(taken, () => 201));
    expect(await chargedTo(clinic)).toBe(0);
    expect(taken.map(({ body }) => [body.paymentStatus, body.awaitsApproval])).toEqual(
      Array.from(taken, () => ['pending', true]),
    );
  });
});
