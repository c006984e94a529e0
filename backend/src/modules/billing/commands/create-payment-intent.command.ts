import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentsPort } from '../../../integrations/payments/payments.port.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { ClassCancelled, ClassDeleted, EnrollmentNotFound, NothingToPay } from '../domain/billing.errors.js';
import { type AmountDue, findAmountDue } from '../queries/get-enrollment-payment.query.js';

/** Opens a card payment for the price of an enrollment: staff for anybody, clients for themselves. */
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
    private readonly read: ReadModel,
    private readonly payments: PaymentsPort,
  ) {}

  async execute({ enrollmentId, actor }: CreatePaymentIntent): Promise<{ clientSecret: string }> {
    const { amountCents, due } = await this.payable(enrollmentId, actor);
    const { clientSecret } = await this.payments.createPaymentIntent({
      amountCents,
      description: `${due.classTitle}: ${due.studentName}`,
      metadata: { enrollmentId },
      // One payment per enrollment, price and earlier charge: a second click gets the same payment and can't charge twice.
      key: `collect-${enrollmentId}-${amountCents}-${due.charges}`,
    });
    // No lock is held while the gateway works. If the class was cancelled meanwhile, nobody gets the secret to pay with.
    await this.payable(enrollmentId, actor);
    return { clientSecret };
  }

  private async payable(enrollmentId: string, actor: Actor): Promise<{ amountCents: number; due: AmountDue }> {
    const due = await findAmountDue(this.read, enrollmentId, actor);
    if (!due) throw new EnrollmentNotFound();
    return { amountCents: payableAmount(due), due };
  }
}

function payableAmount({ priceCents, paymentStatus, classStatus, isClassDeleted }: AmountDue): number {
  if (isClassDeleted) throw new ClassDeleted();
  if (classStatus === 'cancelled') throw new ClassCancelled();
  if (!priceCents) throw new NothingToPay('This class has no price.');
  if (paymentStatus !== 'pending' && paymentStatus !== 'overdue')
    throw new NothingToPay('This enrollment has nothing left to pay.');
  return priceCents;
}
