import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { BillingApi, datedAt, type HowPaidInput } from '../../billing/index.js';
import { CenterApi } from '../../center/index.js';
import { Enrollment } from '../domain/enrollment.entity.js';
import { EnrollmentNotFound } from '../domain/enrollment.errors.js';

/** A seat, and what was paid of what is due for it: all by default. */
export interface PaidSeat {
  enrollmentId: string;
  amountCents?: number;
}

/** Staff enter payments by hand, all or none. Returns what was entered, in cents. */
export class EnterPayments extends Command<number> {
  constructor(
    readonly seats: readonly PaidSeat[],
    readonly how: HowPaidInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(EnterPayments)
export class EnterPaymentsHandler implements ICommandHandler<EnterPayments> {
  constructor(
    protected readonly em: EntityManager,
    private readonly billing: BillingApi,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  async execute({ seats, how, actor }: EnterPayments): Promise<number> {
    const money = {
      ...how,
      datedAt: datedAt(how.date, await this.center.timeZone(), this.clock.now()),
      enteredBy: actor.userId,
    };
    // In one order, so that two calls for the same seats don't deadlock.
    const ordered = [...seats].sort((a, b) => a.enrollmentId.localeCompare(b.enrollmentId));
    // Nobody may pay by card for what was paid by hand.
    for (const { enrollmentId } of ordered) await this.billing.cancelOpenPayment(enrollmentId);
    return await this.em.transactional(async (em) => {
      let total = 0;
      for (const seat of ordered) {
        const enrollment = await this.lock(em, seat.enrollmentId);
        const amountCents = seat.amountCents ?? (await this.billing.due(seat.enrollmentId));
        await this.enter(enrollment, { ...money, amountCents });
        total += amountCents;
      }
      return total;
    });
  }

  private async enter(
    enrollment: Enrollment,
    payment: HowPaidInput & { amountCents: number; datedAt: Date | null; enteredBy: string },
  ): Promise<void> {
    await this.billing.enterPayment(enrollment.id, payment);
    const standing = await this.billing.standing(enrollment.id);
    enrollment.followLedger(standing, 'pending', this.clock.now(), payment.enteredBy);
  }

  protected async lock(em: EntityManager, id: string): Promise<Enrollment> {
    const enrollment = await lockOrFail(em, Enrollment, { id, removedAt: null }, () => new EnrollmentNotFound());
    await em.refresh(enrollment);
    return enrollment;
  }
}
