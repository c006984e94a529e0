import { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PaymentEvent } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { LedgerEntry } from '../domain/ledger-entry.entity.js';
import { findAmountDue } from '../queries/get-enrollment-payment.query.js';

/** Stores and applies a verified event of the gateway, once however often it is delivered. */
export class ApplyGatewayEvent extends Command<void> {
  constructor(readonly event: PaymentEvent) {
    super();
  }
}

@CommandHandler(ApplyGatewayEvent)
export class ApplyGatewayEventHandler implements ICommandHandler<ApplyGatewayEvent> {
  private readonly logger = new Logger('Billing');

  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ event }: ApplyGatewayEvent): Promise<void> {
    await this.em.transactional(async (em) => {
      const now = this.clock.now();
      const isNew = await em.execute(
        `insert into billing.gateway_events (id, type, payload, received_at, applied_at) values (?, ?, ?, ?, ?) on conflict do nothing returning id`,
        [event.id, event.type, JSON.stringify(event), now, now],
      );
      if (isNew.length === 0 || event.type !== 'payment_intent.succeeded') return;
      const due = await findAmountDue(this.read, event.metadata.enrollmentId ?? '');
      if (!due) {
        this.logger.error(`Payment ${event.paymentId} belongs to no enrollment; refund it or enter it by hand.`);
        return;
      }
      if (due.priceCents !== event.amountCents) {
        this.logger.warn(
          `Payment ${event.paymentId} is ${event.amountCents} cents, but the price is ${due.priceCents}.`,
        );
      }
      em.persist(
        LedgerEntry.charge(
          {
            enrollmentId: due.enrollmentId,
            organizationId: due.organizationId,
            amountCents: event.amountCents,
            description: `${due.classTitle}: ${due.studentName}`,
            paymentId: event.paymentId,
          },
          now,
        ),
      );
    });
  }
}
