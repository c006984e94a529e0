import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type GatewayPayment, PaymentRefused, PaymentsPort } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { Sql } from '../../../shared/sql/sql.js';
import { PaymentInProgress } from '../domain/billing.errors.js';
import { Payment } from '../domain/payment.entity.js';
import { seatBalanceChanged } from '../events.js';
import { lockSeat } from '../ledger/seat-account.js';
import { RecordPayment } from './commands/record-payment.command.js';

/** A payment that isn't over. */
export interface LivePayment {
  id: string;
  enrollmentId: string;
  /** Null until the gateway has created it. */
  gatewayPayment: string | null;
  amountCents: number;
  /** What is sent to create it; null once it is created. */
  description: string | null;
  /** Somebody with its secret can confirm it. */
  isWaitingForPayer: boolean;
}

/** The payments that somebody could still confirm: at most one a seat. */
@Injectable()
export class OpenPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** The live payment of a seat. */
  async of(enrollmentId: string): Promise<LivePayment | undefined> {
    return await this.sql.one<LivePayment>(
      `select id, enrollment_id as "enrollmentId", gateway_payment as "gatewayPayment", amount_cents as "amountCents", description,
         mode = 'on-session' and status in ('creating', 'open') as "isWaitingForPayer"
       from billing.payments where enrollment_id = $1 and closed_at is null`,
      [enrollmentId],
    );
  }

  /**
   * Cancels the live payment of a seat at the gateway, so that nobody pays it any more. Holds no lock meanwhile.
   * @throws {PaymentInProgress} if it is too late for that, or a job charges a method for it
   * @throws {PaymentsUnavailable}
   */
  async cancel(enrollmentId: string): Promise<void> {
    const live = await this.of(enrollmentId);
    if (!live) return;
    if (live.gatewayPayment) {
      const payment = await known(this.gateway.cancelPayment(live.gatewayPayment));
      if (!payment) {
        if (!(await this.abandon(live))) throw new PaymentInProgress();
        return;
      }
      await this.follow(payment);
      if (payment.status !== 'cancelled') throw new PaymentInProgress();
      return;
    }
    // Its job may be at the gateway with it. Otherwise that job looks first whether the money is still due.
    if (!live.isWaitingForPayer) throw new PaymentInProgress();
    if (!(await this.forget(live))) await this.cancel(enrollmentId);
  }

  /** Asks the gateway how a payment stands. One that it doesn't know any more is given up, and undefined is returned. */
  async find(payment: Pick<LivePayment, 'id' | 'enrollmentId'> & { gatewayPayment: string }) {
    const found = await known(this.gateway.findPayment(payment.gatewayPayment));
    if (!found) await this.abandon(payment);
    return found;
  }

  /** Records how a payment stands. */
  async follow(payment: GatewayPayment): Promise<void> {
    await this.commands.execute(new RecordPayment(payment));
  }

  /** A bank debit that is on its way may be of another account, so it stays; returns false then. */
  private async abandon({ id, enrollmentId }: Pick<LivePayment, 'id' | 'enrollmentId'>): Promise<boolean> {
    return await this.em.transactional(async (em) => {
      await lockSeat(this.sql, enrollmentId);
      const payment = await em.findOneOrFail(Payment, id, { refresh: true });
      if (payment.status === 'processing') return false;
      payment.giveUp(this.clock.now());
      raise(em, seatBalanceChanged({ enrollmentId }));
      return true;
    });
  }

  /** Gives up a payment that the gateway hasn't created yet: nobody has its secret. Returns false if it was created meanwhile. */
  private async forget({ id, enrollmentId }: LivePayment): Promise<boolean> {
    return await this.em.transactional(async (em) => {
      await lockSeat(this.sql, enrollmentId);
      const payment = await em.findOneOrFail(Payment, id, { refresh: true });
      if (payment.gatewayPayment) return false;
      payment.giveUp(this.clock.now());
      return true;
    });
  }
}

/** Undefined if the gateway doesn't know the payment, such as with keys of another account. */
async function known(asking: Promise<GatewayPayment>): Promise<GatewayPayment | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof PaymentRefused && error.isMissing) return undefined;
    throw error;
  }
}
