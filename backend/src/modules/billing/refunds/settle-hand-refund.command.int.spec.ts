import type { EntityManager } from '@mikro-orm/postgresql';
import type { Browser } from '../../../../test/support/browser.js';
import { createTestDatabase } from '../../../../test/support/database.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, aHandRefund, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { HandRefund } from '../domain/hand-refund.entity.js';
import { SettleHandRefundHandler } from './settle-hand-refund.command.js';

const STAFF = 4;

/** Reads the task without locks, and holds each reader back until all have read it. */
class UnlockedSettleHandRefund extends SettleHandRefundHandler {
  private static waiting = 0;
  private static release = () => {};
  private static allHaveRead = Promise.resolve();

  static hold(): void {
    UnlockedSettleHandRefund.waiting = STAFF;
    UnlockedSettleHandRefund.allHaveRead = new Promise((resolve) => {
      UnlockedSettleHandRefund.release = resolve;
    });
  }

  protected override async lock(em: EntityManager, id: string): Promise<HandRefund> {
    const refund = await em.findOneOrFail(HandRefund, id);
    if (--UnlockedSettleHandRefund.waiting === 0) UnlockedSettleHandRefund.release();
    await UnlockedSettleHandRefund.allHaveRead;
    return refund;
  }
}

let test: TestApp;
let admin: Browser;

async function start(handler?: typeof UnlockedSettleHandRefund, weaken?: string): Promise<void> {
  const { url } = await createTestDatabase();
  test = await startTestApp({ DATABASE_URL: url }, (program) =>
    handler ? program.overrideProvider(SettleHandRefundHandler).useClass(handler) : program,
  );
  if (weaken) await test.orm.em.getConnection().execute(weaken);
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
}

/** Staff tick one task at once. Returns the statuses of the answers, and the cents that the ledger says were returned. */
async function tickAtOnce(): Promise<{ answers: number[]; returnedCents: number }> {
  const seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
  const id = await aHandRefund(test.sql, seat);
  const tick = () => admin.post(`/api/billing/hand-refunds/${id}/returned`, {});
  const answers = await Promise.all(Array.from({ length: STAFF }, tick));
  const sum = await test.sql.one<{ cents: number }>(
    `select coalesce(-sum(amount_cents), 0)::int as cents from billing.ledger_entries
     where enrollment_id = $1 and amount_cents < 0`,
    [seat],
  );
  return { answers: answers.map(({ status }) => status).sort(), returnedCents: sum!.cents };
}

describe('staff who tick the same refund by hand at once', () => {
  afterEach(() => test.close());

  it('enter it once', async () => {
    await start();
    expect(await tickAtOnce()).toEqual({ answers: [204, 409, 409, 409], returnedCents: 1_000 });
  });

  it('enter it once without the lock, because of the index', async () => {
    await start(UnlockedSettleHandRefund);
    UnlockedSettleHandRefund.hold();
    expect(await tickAtOnce()).toEqual({ answers: [204, 409, 409, 409], returnedCents: 1_000 });
  });

  it('enter it each without both, as the control', async () => {
    await start(UnlockedSettleHandRefund, 'drop index billing.ledger_hand_refund_once');
    UnlockedSettleHandRefund.hold();
    expect(await tickAtOnce()).toEqual({ answers: [204, 204, 204, 204], returnedCents: 4_000 });
  });
});
