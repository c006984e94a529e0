import { OpenPayments } from '../../src/modules/billing/gateway/open-payments.js';
import type { Browser } from '../support/browser.js';
import { createTestDatabase } from '../support/database.js';
import { allHeard, startWithGateway } from '../support/gateway.js';
import { openPayment, payerAt } from '../support/payer.js';
import { createPerson, signedIn, signInAs } from '../support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../support/rosters.js';
import { whileLocked } from '../support/while-locked.js';

let test: Awaited<ReturnType<typeof startWithGateway>>;

/** Sees no payment that is open already. */
class BlindOpenPayments extends OpenPayments {
  override async of(): Promise<undefined> {
    return undefined;
  }
}

async function start(isGuarded: boolean): Promise<void> {
  const { url } = await createTestDatabase();
  test = await startWithGateway({ DATABASE_URL: url, ROLE: 'all' }, (program) =>
    isGuarded ? program : program.overrideProvider(OpenPayments).useClass(BlindOpenPayments),
  );
  if (!isGuarded) await test.orm.em.getConnection().execute('drop index billing.payments_one_live');
  await aCenter(test);
}

/** A seat whose student has an account, and its link. */
async function aSeat(): Promise<{ id: string; student: Browser; token: string }> {
  const email = 'payer@home.example';
  const studentId = await aStudent(test.sql, { email });
  const id = await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_500 }), studentId);
  const admin = await signedIn(test, { role: 'admin' });
  const { body } = await admin.post('/api/payment-links', { enrollmentIds: [id], send: 'none' });
  const student = await signInAs(test, await createPerson(test, { email, studentId }));
  return { id, student, token: body[0].url.split('/pay/')[1] };
}

/** The student pays in their account while somebody else pays by the link. Returns what the gateway charged, in cents. */
async function payTwiceAtOnce(): Promise<number[]> {
  const { id, student, token } = await aSeat();
  const answers = await whileLocked(test, `enrollment.enrollments where id = '${id}'`, () =>
    Promise.all([openPayment(student, id), test.browser().post(`/api/payment-links/${token}/payment`)]),
  );
  const payer = payerAt(test);
  await Promise.all(answers.flatMap(({ body }) => (body.clientSecret ? payer.pay(body.clientSecret) : [])));
  await allHeard(test);
  const intents = test.gateway.emulator.books.all<{
    object: 'payment_intent';
    id: string;
    status: string;
    amount_received: number;
  }>('payment_intent');
  return intents.filter(({ status }) => status === 'succeeded').map(({ amount_received }) => amount_received);
}

describe('a seat that is paid by its link and in the account at once', () => {
  afterEach(() => test.close());

  it('is charged once', async () => {
    await start(true);
    expect(await payTwiceAtOnce()).toEqual([6_500]);
  });

  it('is charged twice if neither sees what the other has opened, as the control', async () => {
    await start(false);
    expect(await payTwiceAtOnce()).toEqual([6_500, 6_500]);
  });
});
