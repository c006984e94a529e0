import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import { assertPermitted } from '../../../../shared/domain/permission.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { BillingApi } from '../../../billing/index.js';
import { IdentityApi } from '../../../identity/index.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { isTaughtBy } from '../../../scheduling/sql.js';
import { EnrollmentNotFound, StatusChangedMeanwhile } from '../../domain/enrollment.errors.js';
import type { ChangeEnrollmentInput } from '../enrollment.dto.js';
import { lockEnrollmentWithClass } from './lock-records.js';

/**
 * Staff set a payment status by hand or enter a student's result, for which reactions issue or revoke the certification.
 * An instructor enters results alone, in the classes that they teach. Returns the enrollment's id.
 */
export class ChangeEnrollment extends Command<string> {
  constructor(
    readonly id: string,
    readonly input: ChangeEnrollmentInput,
    readonly actor: Actor,
    readonly as: 'staff' | 'instructor' = 'staff',
  ) {
    super();
  }
}

@CommandHandler(ChangeEnrollment)
export class ChangeEnrollmentHandler implements ICommandHandler<ChangeEnrollment> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly scheduling: SchedulingApi,
    private readonly billing: BillingApi,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  async execute({ id, input, actor, as }: ChangeEnrollment): Promise<string> {
    const { paymentStatus, certificationStatus, attendance } = input;
    if ([paymentStatus, certificationStatus, attendance].filter((status) => status !== undefined).length !== 1) {
      const message = 'Send one of paymentStatus, certificationStatus and attendance.';
      throw new InvalidInput({ path: 'paymentStatus', message });
    }
    const forResults = as === 'instructor' ? 'teach' : 'enter-results';
    assertPermitted(actor, paymentStatus ? 'collect-payments' : forResults);
    if (paymentStatus === 'waived') assertPermitted(actor, 'waive');
    // Nobody may pay by card for what staff settle by hand.
    if (paymentStatus === 'paid' || paymentStatus === 'waived') {
      if (input.basedOn) await this.em.transactional((em) => this.lock(em, id, input, actor));
      await this.billing.cancelOpenPayment(id);
    }
    await this.em.transactional(async (em) => {
      if (as === 'instructor') await this.refuseUntaught(id, actor);
      const { enrollment, session } = await this.lock(em, id, input, actor);
      const { paymentStatus: from } = enrollment;
      const now = this.clock.now();
      if (paymentStatus && paymentStatus !== from) {
        enrollment.setPaymentStatus(paymentStatus, session, actor.userId, now);
        await this.billing.enterStatus(id, from, paymentStatus, actor.userId);
      }
      if (certificationStatus) enrollment.setCertificationStatus(certificationStatus, session, actor.userId, now);
      if (attendance !== undefined) enrollment.setAttendance(attendance, session, actor.userId, now);
    });
    return id;
  }

  /** @throws {EnrollmentNotFound} */
  private async refuseUntaught(id: string, { userId }: Actor): Promise<void> {
    const taught = await this.sql.one(
      `select 1 from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
       where e.id = $1 and c.deleted_at is null and ${isTaughtBy('c', '$2')}`,
      [id, userId],
    );
    if (!taught) throw new EnrollmentNotFound();
  }

  /** @throws {StatusChangedMeanwhile} */
  private async lock(em: EntityManager, id: string, { basedOn }: ChangeEnrollmentInput, actor: Actor) {
    const locked = await lockEnrollmentWithClass(em, this.scheduling, id, actor);
    const change = basedOn && locked.enrollment.changeSince(basedOn);
    if (!change) return locked;
    const changedBy = change.changedBy && (await this.identity.userName(change.changedBy));
    throw new StatusChangedMeanwhile({ ...change, changedBy });
  }
}
