import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { GatewayPayment } from '../../src/integrations/payments/payments.port.js';
import { RecordPayment } from '../../src/modules/billing/gateway/commands/record-payment.command.js';
import { Enrollment } from '../../src/modules/enrollment/domain/enrollment.entity.js';
import { EnterPaymentsHandler } from '../../src/modules/enrollment/payments/enter-payments.command.js';
import type { Browser } from '../support/browser.js';
import { createTestDatabase } from '../support/database.js';
import { signedIn } from '../support/people.js';
import { aCenter, aClass, anEnrollment, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { whileHeld } from '../support/while-locked.js';

const PRICE = 65;

let test: TestApp;
let admin: Browser;

async function start(handler?: typeof UnlockedEnterPayments, weaken?: string): Promise<void> {
  const { url } = await createTestDatabase();
  test = await startTestApp({ DATABASE_URL: url }, (program) =>
    handler ? program.overrideProvider(EnterPaymentsHandler).useClass(handler) : program,
  );
  if (weaken) await test.orm.em.getConnection().execute(weaken);
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
}

const aSeat = async () =>
  await anEnrollment(test.sql, await aClass(test.sql, { price_cents: PRICE * 100 }), await aStudent(test.sql));

const pay = (id: string, amount: number) => admin.post(`/api/enrollments/${id}/payments`, { method: 'cash', amount });

/** Doesn't wait for others who pay the seat. */
class UnlockedEnterPayments extends EnterPaymentsHandler {
  protected override async lock(em: EntityManager, id: string): Promise<Enrollment> {
    return await em.findOneOrFail(Enrollment, id);
  }
}

describe('of payments at once, what a seat has received never exceeds its price', () => {
  afterEach(() => test.close());

  const WITHOUT_TRIGGER = 'drop trigger ledger_within_price on billing.ledger_entries';
  const received = async (id: string) =>
    (await test.sql.one<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from billing.ledger_entries
       where enrollment_id = $1 and kind <> 'unmatched'`,
      [id],
    ))!.cents;
  /** Nobody can write to the ledger until all of them want to, or wait for the one who does. */
  const atOnce = <T>(calls: (() => Promise<T>)[]) =>
    whileHeld(
      test,
      'lock table billing.ledger_entries in share row exclusive mode',
      () => Promise.all(calls.map((call) => call())),
      calls.length,
    );
  const twoDesks = async () => {
    const id = await aSeat();
    const answers = await atOnce([() => pay(id, 40), () => pay(id, 40)]);
    return { statuses: answers.map(({ status }) => status).sort(), cents: await received(id) };
  };
  const deskAndCard = async () => {
    const id = await aSeat();
    const arrived = {
      id: `pi_${id}`,
      status: 'succeeded' as const,
      metadata: { enrollmentId: id },
      receivedCents: 6_500,
      currency: 'usd',
      isLive: true,
    } satisfies GatewayPayment;
    await atOnce<unknown>([() => pay(id, PRICE), () => test.app.get(CommandBus).execute(new RecordPayment(arrived))]);
    return await received(id);
  };

  it('at two desks', async () => {
    await start();
    expect(await twoDesks()).toEqual({ statuses: [201, 409], cents: 4_000 });
  });

  it('at two desks without the lock, because of the trigger', async () => {
    await start(UnlockedEnterPayments);
    expect(await twoDesks()).toEqual({ statuses: [201, 409], cents: 4_000 });
  });

  it('but does at two desks without both, as the control', async () => {
    await start(UnlockedEnterPayments, WITHOUT_TRIGGER);
    expect(await twoDesks()).toEqual({ statuses: [201, 201], cents: 8_000 });
  });

  it('at a desk and by card', async () => {
    await start();
    expect(await deskAndCard()).toBe(6_500);
  });

  it('but does at a desk and by card without lock and trigger, as the control', async () => {
    await start(UnlockedEnterPayments, WITHOUT_TRIGGER);
    expect(await deskAndCard()).toBe(13_000);
  });
});
