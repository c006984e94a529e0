import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { GatewayDispute } from '../../../../integrations/payments/payments.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { type EntryKind, LedgerEntry } from '../../domain/ledger-entry.entity.js';
import { paymentDisputed, paymentUnmatched, seatBalanceChanged } from '../../events.js';
import { findSeatAccount, lockSeat, takesMoney } from '../../ledger/seat-account.js';
import { countsNow } from '../merchants.js';
import { findPaidFor, type PaidFor } from '../queries/paid-for.js';

/**
 * Records that the bank withdrew the money of a disputed payment, or returned it. The seat is overdue in between; if it was given
 * up meanwhile, staff decide what becomes of the money.
 */
export class RecordDispute extends Command<void> {
  constructor(
    readonly dispute: GatewayDispute,
    readonly moneyIs: 'withdrawn' | 'returned',
  ) {
    super();
  }
}

@CommandHandler(RecordDispute)
export class RecordDisputeHandler implements ICommandHandler<RecordDispute> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ dispute, moneyIs }: RecordDispute): Promise<void> {
    const { id, paymentId, amountCents } = dispute;
    await this.em.transactional(async (em) => {
      const paidFor = await findPaidFor(this.sql, paymentId);
      if (!paidFor || !(await countsNow(this.sql, { isLive: !paidFor.isTest }))) return;
      const { enrollmentId, organizationId, isTest } = paidFor;
      if (enrollmentId) await lockSeat(this.sql, enrollmentId);
      await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`dispute ${id}`]);
      const isWithdrawn = moneyIs === 'withdrawn';
      const entered = await this.sql.rows<Entered>(
        'select kind, amount_cents::int as cents from billing.ledger_entries where gateway_object = $1',
        [id],
      );
      if (entered.some(({ cents }) => cents < 0 === isWithdrawn)) return;
      const [opposite] = entered;
      const wasUnmatched = this.wasUnmatched(paidFor, amountCents, opposite);
      const isOfGoneSeat = !isWithdrawn && !wasUnmatched && (await this.isGone(enrollmentId));
      const description = `Dispute ${isWithdrawn ? 'opened' : 'won'}, ${paidFor.description}`;
      const act = { enrollmentId, organizationId, description, paymentId, disputeId: id, isTest };
      const money = {
        amountCents: isWithdrawn ? -amountCents : amountCents,
        fromUnmatched: wasUnmatched || isOfGoneSeat,
      };
      em.persist(LedgerEntry.dispute({ ...act, ...money }, this.clock.now()));
      if (isWithdrawn) raise(em, paymentDisputed({ paymentId, enrollmentId, amountCents }));
      if (isOfGoneSeat) {
        const currency = 'usd';
        raise(em, paymentUnmatched({ paymentId, enrollmentId, amountCents, currency, refunded: false }));
      }
      if (enrollmentId) raise(em, seatBalanceChanged({ enrollmentId, unpaid: 'overdue' }));
    });
  }

  /** Whether the money belonged to no seat before the dispute. The two ways of the money may be heard of in any order. */
  private wasUnmatched({ enrollmentId, unmatchedCents }: PaidFor, amountCents: number, opposite?: Entered): boolean {
    if (opposite && opposite.cents < 0) return opposite.kind === 'unmatched';
    const returned = opposite?.kind === 'unmatched' ? opposite.cents : 0;
    return enrollmentId === null || unmatchedCents - returned >= amountCents;
  }

  /** Staff decide about the money that a seat no longer takes. */
  private async isGone(enrollmentId: string | null): Promise<boolean> {
    const seat = enrollmentId && (await findSeatAccount(this.sql, enrollmentId));
    return !seat || !takesMoney(seat);
  }
}

/** An entry of the same dispute. */
interface Entered {
  kind: EntryKind;
  cents: number;
}
