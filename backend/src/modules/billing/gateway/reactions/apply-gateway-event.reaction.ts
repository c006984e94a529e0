import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { PaymentRefused, PaymentsPort, type ReceivedEvent } from '../../../../integrations/payments/payments.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { PaymentMethods } from '../../charges/payment-methods.js';
import { PaymentMethod } from '../../domain/payment-method.entity.js';
import { gatewayEventReceived } from '../../events.js';
import { RecordRefund } from '../../refunds/record-refund.command.js';
import { RecordDispute } from '../commands/record-dispute.command.js';
import { RecordPayment } from '../commands/record-payment.command.js';
import { isOwnPayment, namesOwnPayment } from '../queries/own-payment.js';

/** Applies a stored event of the gateway, once. */
@Reaction({ on: gatewayEventReceived, queue: 'payments' })
export class ApplyGatewayEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly commands: CommandBus,
    private readonly methods: PaymentMethods,
    private readonly clock: Clock,
  ) {}

  async handle({ eventId }: EventOf<typeof gatewayEventReceived>): Promise<void> {
    const event = await this.sql.one<ReceivedEvent>(
      'update billing.gateway_events set applied_at = $1 where id = $2 and applied_at is null returning id, type, payload',
      [this.clock.now(), eventId],
    );
    if (!event) return;
    const fact = this.gateway.factOf(event);
    if (fact?.about === 'payment') await this.commands.execute(new RecordPayment(fact.payment));
    if (fact?.about === 'setup') await this.methods.follow(fact.setupId, fact.customerId);
    if (fact?.about === 'method') await this.followMethod(fact.methodId);
    if (fact?.about !== 'refund' && fact?.about !== 'dispute') return;
    const { paymentId } = fact.about === 'refund' ? fact.refund : fact.dispute;
    const isRequestedHere = fact.about === 'refund' && fact.refund.metadata.refundId !== undefined;
    if (!isRequestedHere && !(await this.isOwn(paymentId))) return this.forget(eventId);
    if (fact.about === 'refund') await this.commands.execute(new RecordRefund(fact.refund));
    else await this.commands.execute(new RecordDispute(fact.dispute, fact.moneyIs));
  }

  /** A refund or a dispute may be heard of before its payment, which is then recorded first. */
  private async isOwn(paymentId: string): Promise<boolean> {
    if (await isOwnPayment(this.sql, paymentId)) return true;
    try {
      const payment = await this.gateway.findPayment(paymentId);
      if (!namesOwnPayment(payment)) return false;
      await this.commands.execute(new RecordPayment(payment));
      return true;
    } catch (error) {
      if (error instanceof PaymentRefused && error.isMissing) return false;
      throw error;
    }
  }

  /** Of what another product of the account does, only id and type are kept. */
  private async forget(eventId: string): Promise<void> {
    await this.sql.run(`update billing.gateway_events set payload = '{}' where id = $1`, [eventId]);
  }

  /** A method that is not known yet is looked up when its setup is heard of. */
  private async followMethod(gatewayMethod: string): Promise<void> {
    const method = await this.em.findOne(PaymentMethod, { gatewayMethod });
    if (method) await this.methods.follow(method.gatewaySetup, method.gatewayCustomer);
  }
}
