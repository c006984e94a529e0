import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { assertPermitted } from '../../../../shared/domain/permission.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { seatChangeLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { BillingApi } from '../../../billing/index.js';
import { CenterApi } from '../../../center/index.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { lockEnrollmentWithClass } from './lock-records.js';

/**
 * Removes an enrollment: staff any, clients their own until the center's cutoff. The row is kept. What was paid goes back to a
 * client, and otherwise if staff want it.
 */
export class RemoveEnrollment extends Command<void> {
  constructor(
    readonly id: string,
    readonly actor: Actor,
    readonly money: RefundInput = {},
  ) {
    super();
  }
}

@CommandHandler(RemoveEnrollment)
export class RemoveEnrollmentHandler implements ICommandHandler<RemoveEnrollment> {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly limiter: RateLimiter,
    private readonly center: CenterApi,
    private readonly billing: BillingApi,
    private readonly clock: Clock,
  ) {}

  async execute({ id, actor, money }: RemoveEnrollment): Promise<void> {
    const center = await this.center.settings();
    const isStaff = actor.role === 'admin';
    await this.em.transactional(async (em) => {
      const { enrollment, session } = await lockEnrollmentWithClass(em, this.scheduling, id, actor);
      const now = this.clock.now();
      if (isStaff) enrollment.remove('removed-by-staff', session, now);
      else enrollment.cancelSelf(session, center, now);
      if (!isStaff) {
        await this.limiter.consume(seatChangeLimits(actor.userId));
        await this.billing.refundSeat({ enrollmentId: id, reason: 'Cancelled by the student', requestedBy: null });
      } else if (money.refund) {
        assertPermitted(actor, 'refund');
        const limitCents = actor.refundLimitCents;
        const order = { enrollmentId: id, reason: 'Removed from the class', requestedBy: actor.userId, limitCents };
        await this.billing.refundSeat({ ...order, ...(money.returned && { returnedBy: actor.userId }) });
      }
    });
  }
}

/** What staff want to happen to the money. */
interface RefundInput {
  /** It goes back. */
  refund?: boolean;
  /** What was paid by hand was returned now. */
  returned?: boolean;
}
