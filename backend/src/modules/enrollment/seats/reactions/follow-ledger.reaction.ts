import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { seatBalanceChanged } from '../../../billing/events.js';
import { BillingApi } from '../../../billing/index.js';
import { Enrollment } from '../../domain/enrollment.entity.js';
import { EnrollmentNotFound } from '../../domain/enrollment.errors.js';

/** Keeps the payment status of an enrollment in step with its ledger, also of one that was removed. */
@Reaction({ on: seatBalanceChanged, queue: 'domain' })
export class FollowLedger {
  constructor(
    private readonly em: EntityManager,
    private readonly billing: BillingApi,
    private readonly clock: Clock,
  ) {}

  async handle({ enrollmentId, unpaid = 'pending' }: EventOf<typeof seatBalanceChanged>): Promise<void> {
    const enrollment = await lockOrFail(this.em, Enrollment, { id: enrollmentId }, () => new EnrollmentNotFound());
    enrollment.followLedger(await this.billing.standing(enrollmentId), unpaid, this.clock.now());
  }
}
