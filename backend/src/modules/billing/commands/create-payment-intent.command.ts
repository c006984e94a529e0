import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { PaymentsPort } from '../../../integrations/payments/payments.port.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { Actor } from '../../../shared/http/actor.js';
import { NothingToPay } from '../domain/billing.errors.js';
import { type AmountDue, FindAmountDue } from '../queries/find-amount-due.query.js';

/** Opens a card payment over the price of a seat. Staff collect for anybody, clients pay for themselves. */
export class CreatePaymentIntent extends Command<{ clientSecret: string }> {
  constructor(
    readonly enrollmentId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(CreatePaymentIntent)
export class CreatePaymentIntentHandler implements ICommandHandler<CreatePaymentIntent> {
  constructor(
    private readonly queries: QueryBus,
    private readonly payments: PaymentsPort,
  ) {}

  async execute({ enrollmentId, actor }: CreatePaymentIntent): Promise<{ clientSecret: string }> {
    const due = await this.queries.execute(new FindAmountDue(enrollmentId));
    if (!due || (actor.role !== 'admin' && due.studentId !== actor.studentId))
      throw new NotFound('Enrollment not found');
    const amountCents = payableAmount(due);
    const { clientSecret } = await this.payments.createPaymentIntent({
      amountCents,
      description: `${due.classTitle}: ${due.studentName}`,
      metadata: { enrollmentId },
      // One payment per seat, price and earlier charge: a second click or tab gets the same one and cannot charge twice.
      key: `collect-${enrollmentId}-${amountCents}-${due.charges}`,
    });
    return { clientSecret };
  }
}

function payableAmount({ priceCents, paymentStatus }: AmountDue): number {
  if (!priceCents) throw new NothingToPay('This class has no price.');
  if (paymentStatus !== 'pending' && paymentStatus !== 'overdue')
    throw new NothingToPay('This enrollment has nothing left to pay.');
  return priceCents;
}
