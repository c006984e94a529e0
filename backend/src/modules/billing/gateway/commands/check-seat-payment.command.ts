import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sql } from '../../../../shared/sql/sql.js';
import { EnrollmentNotFound } from '../../domain/billing.errors.js';
import { findSeatAccount, type SeatPayer } from '../../ledger/seat-account.js';
import { OpenPayments } from '../open-payments.js';

/**
 * Asks the gateway how the seat's live payment stands, and records it: a page that lost the gateway's answer needn't wait for
 * an event that may be late.
 */
export class CheckSeatPayment extends Command<void> {
  constructor(
    readonly enrollmentId: string,
    readonly actor: SeatPayer,
  ) {
    super();
  }
}

@CommandHandler(CheckSeatPayment)
export class CheckSeatPaymentHandler implements ICommandHandler<CheckSeatPayment> {
  constructor(
    private readonly sql: Sql,
    private readonly open: OpenPayments,
  ) {}

  async execute({ enrollmentId, actor }: CheckSeatPayment): Promise<void> {
    if (!(await findSeatAccount(this.sql, enrollmentId, actor))) throw new EnrollmentNotFound();
    const live = await this.open.of(enrollmentId);
    // Nobody has the secret of a payment that the gateway hasn't created.
    const { gatewayPayment } = live ?? {};
    const found = gatewayPayment && (await this.open.find({ ...live!, gatewayPayment }));
    if (found) await this.open.follow(found);
  }
}
