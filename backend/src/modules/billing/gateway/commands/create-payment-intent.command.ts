import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type GatewayPayment, PaymentsPort } from '../../../../integrations/payments/payments.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import {
  ClassCancelled,
  ClassDeleted,
  EnrollmentNotFound,
  NothingToPay,
  PaymentInProgress,
} from '../../domain/billing.errors.js';
import { Payment } from '../../domain/payment.entity.js';
import { describe, findSeatAccount, lockSeat, type SeatAccount, type SeatPayer } from '../../ledger/seat-account.js';
import { Merchants } from '../merchants.js';
import { type LivePayment, OpenPayments } from '../open-payments.js';

/**
 * Opens a card payment for what is due for an enrollment: staff for anybody, clients for themselves, org admins for their
 * people if the organization pays automatically. A seat has one open
 * payment: a second call gets the same one, and a payment of another amount is cancelled at the gateway first.
 */
export class CreatePaymentIntent extends Command<{ clientSecret: string }> {
  constructor(
    readonly enrollmentId: string,
    readonly actor: SeatPayer,
  ) {
    super();
  }
}

@CommandHandler(CreatePaymentIntent)
export class CreatePaymentIntentHandler implements ICommandHandler<CreatePaymentIntent> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly open: OpenPayments,
    private readonly merchants: Merchants,
    private readonly clock: Clock,
  ) {}

  async execute({ enrollmentId, actor }: CreatePaymentIntent): Promise<{ clientSecret: string }> {
    await this.gateway.assertMayCharge();
    const live = await this.open.of(enrollmentId);
    if (live?.isWaitingForPayer && live.amountCents !== payableAmount(await this.seat(enrollmentId, actor)))
      await this.open.cancel(enrollmentId);
    const { payment, seat } = await this.begin(enrollmentId, actor, await this.merchants.current());
    const { gatewayPayment } = payment;
    // No lock is held while the gateway works.
    const opened = gatewayPayment
      ? await this.open.find({ ...payment, gatewayPayment })
      : await this.gateway.createPayment({
          amountCents: payment.amountCents,
          description: payment.description ?? describe(seat),
          metadata: { enrollmentId, paymentId: payment.id },
          key: `payment-${payment.id}`,
        });
    if (!opened) throw new PaymentInProgress('This payment has just changed. Please start it again.');
    if (opened.status !== 'open') {
      await this.open.follow(opened);
      throw new PaymentInProgress();
    }
    await this.keep(payment, opened, actor);
    return { clientSecret: opened.clientSecret! };
  }

  /** Returns the seat's live payment, or a new one. */
  private async begin(
    enrollmentId: string,
    actor: SeatPayer,
    merchantId: string | null,
  ): Promise<{ payment: LivePayment; seat: SeatAccount }> {
    return await this.em.transactional(async (em) => {
      await lockSeat(this.sql, enrollmentId);
      const seat = await this.seat(enrollmentId, actor);
      const amountCents = payableAmount(seat);
      const live = await this.open.of(enrollmentId);
      if (live && (!live.isWaitingForPayer || live.amountCents !== amountCents)) throw new PaymentInProgress();
      const { organizationId } = seat;
      // An org admin pays a seat of their own outside the organization themselves.
      const byOrganization = actor.role === 'org_admin' && organizationId !== null;
      if (live) {
        // The one who opens the form last is the one who pays, maybe for a student who has joined the organization since.
        await this.sql.run(
          `update billing.payments set by_organization = $1, organization_id = case when $1 then $2 else organization_id end
           where id = $3`,
          [byOrganization, organizationId, live.id],
        );
        return { payment: live, seat };
      }
      const of = { enrollmentId, organizationId, amountCents, description: describe(seat), byOrganization, merchantId };
      const payment = Payment.begin(of, this.clock.now());
      em.persist(payment);
      return { payment: { ...payment, isWaitingForPayer: true }, seat };
    });
  }

  /** If the seat changed or the payment was given up meanwhile, nobody gets the secret to pay with. */
  private async keep(
    { id, enrollmentId, amountCents }: LivePayment,
    opened: GatewayPayment,
    actor: SeatPayer,
  ): Promise<void> {
    const isPayable = await this.em.transactional(async (em) => {
      await lockSeat(this.sql, enrollmentId);
      const payment = await em.findOneOrFail(Payment, id, { refresh: true });
      payment.opened(opened.id);
      return payment.isLive && (await findSeatAccount(this.sql, enrollmentId, actor))?.dueCents === amountCents;
    });
    if (isPayable) return;
    await this.open.follow(await this.gateway.cancelPayment(opened.id));
    payableAmount(await this.seat(enrollmentId, actor));
    throw new PaymentInProgress('This seat has just changed. Please start the payment again.');
  }

  private async seat(enrollmentId: string, actor: SeatPayer): Promise<SeatAccount> {
    const seat = await findSeatAccount(this.sql, enrollmentId, actor);
    if (!seat) throw new EnrollmentNotFound();
    return seat;
  }
}

function payableAmount(seat: SeatAccount): number {
  if (seat.isClassDeleted) throw new ClassDeleted();
  if (seat.classStatus === 'cancelled') throw new ClassCancelled();
  if (seat.paymentStatus === 'processing') throw new PaymentInProgress();
  if (!seat.priceCents) throw new NothingToPay('This class has no price.');
  if (seat.dueCents === 0) throw new NothingToPay('This enrollment has nothing left to pay.');
  return seat.dueCents;
}
