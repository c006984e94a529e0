import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { BillingApi } from '../../billing/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { EnrollmentNotFound } from '../domain/enrollment.errors.js';
import { lockSeatAndEmployer, type SeatAndEmployer } from '../seats/commands/lock-records.js';

/**
 * The administrator of a student's organization, or staff for them, answers whether it pays for a seat that the student took
 * alone. A yes charges it in a reaction; a no frees the seat.
 */
export class AnswerApproval extends Command<void> {
  constructor(
    readonly id: string,
    readonly answer: 'yes' | 'no',
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AnswerApproval)
export class AnswerApprovalHandler implements ICommandHandler<AnswerApproval> {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly billing: BillingApi,
    private readonly clock: Clock,
  ) {}

  /** @throws {EnrollmentNotFound} @throws {ApprovalEnded} @throws {PersonUnconfirmed} */
  async execute({ id, answer, actor }: AnswerApproval): Promise<void> {
    await this.em.transactional(async (em) => {
      const seat = await this.lock(em, id, actor);
      if (!seat) throw new EnrollmentNotFound();
      const { enrollment, session, employerId, membership } = seat;
      const now = this.clock.now();
      if (answer === 'yes') {
        return enrollment.approve({ id: employerId, isConfirmed: membership !== 'unconfirmed' }, session, now);
      }
      enrollment.decline(employerId, session, now);
      await this.billing.refundSeat({
        enrollmentId: id,
        reason: 'Not approved by the organization',
        requestedBy: null,
      });
    });
  }

  protected lock(em: EntityManager, id: string, actor: Actor): Promise<SeatAndEmployer | undefined> {
    return lockSeatAndEmployer(em, this.scheduling, id, actor);
  }
}
