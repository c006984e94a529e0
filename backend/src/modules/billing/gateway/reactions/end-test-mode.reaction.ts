import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { LedgerEntry } from '../../domain/ledger-entry.entity.js';
import { merchantChanged, seatBalanceChanged } from '../../events.js';
import { lockSeat } from '../../ledger/seat-account.js';

/** Test money `l` that a seat, or nobody, still holds. */
const TEST_MONEY = `
  select l.enrollment_id as "enrollmentId", l.gateway_payment as "paymentId", l.kind = 'unmatched' as "isUnmatched",
    (array_agg(l.organization_id order by l.created_at))[1] as "organizationId",
    (array_agg(l.description order by l.created_at))[1] as description, sum(l.amount_cents)::int as cents
  from billing.ledger_entries l where l.is_test and l.gateway_payment = coalesce($1, l.gateway_payment)
  group by 1, 2, 3 having sum(l.amount_cents) <> 0 order by 1, 2`;

interface TestMoney {
  enrollmentId: string | null;
  paymentId: string;
  isUnmatched: boolean;
  organizationId: string | null;
  description: string;
  cents: number;
}

/**
 * With live keys, test money pays for nothing any more: an entry takes it out of each seat, so that what was paid otherwise is left.
 * Refunds of it are not asked for.
 */
@Reaction({ on: merchantChanged, queue: 'payments' })
export class TakeOutTestMoney {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle({ merchantId, isLive }: EventOf<typeof merchantChanged>): Promise<void> {
    const current = await this.sql.one<{ id: string }>('select id from billing.merchants where is_current');
    if (!isLive || current?.id !== merchantId) return;
    await this.sql.run(
      `update billing.refunds r set status = 'failed', failure = 'Test mode has ended.'
       where r.status = 'requested' and exists (
         select from billing.ledger_entries l where l.gateway_payment = r.gateway_payment and l.is_test)`,
    );
    for (const { paymentId } of await this.sql.rows<TestMoney>(TEST_MONEY, [null])) await this.takeOut(paymentId);
  }

  private async takeOut(paymentId: string): Promise<void> {
    for (const { enrollmentId } of await this.sql.rows<TestMoney>(TEST_MONEY, [paymentId]))
      if (enrollmentId) await lockSeat(this.sql, enrollmentId);
    for (const money of await this.sql.rows<TestMoney>(TEST_MONEY, [paymentId])) {
      this.em.persist(LedgerEntry.testMoneyTakenOut(money, this.clock.now()));
      if (money.enrollmentId) raise(this.em.getContext(), seatBalanceChanged({ enrollmentId: money.enrollmentId }));
    }
    await this.em.flush();
  }
}
