import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { BillingApi } from '../../../billing/index.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import type { ChangeEnrollmentInput } from '../enrollment.dto.js';
import { lockEnrollmentWithClass } from './lock-records.js';

/**
 * Staff set a payment status by hand or enter a student's result, for which reactions issue or revoke the certification.
 * Returns the enrollment's id.
 */
export class ChangeEnrollment extends Command<string> {
  constructor(
    readonly id: string,
    readonly input: ChangeEnrollmentInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ChangeEnrollment)
export class ChangeEnrollmentHandler implements ICommandHandler<ChangeEnrollment> {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly billing: BillingApi,
    private readonly clock: Clock,
  ) {}

  async execute({ id, input: { paymentStatus, certificationStatus }, actor }: ChangeEnrollment): Promise<string> {
    if (Boolean(paymentStatus) === Boolean(certificationStatus)) {
      throw new InvalidInput({ path: 'paymentStatus', message: 'Send either paymentStatus or certificationStatus.' });
    }
    // Nobody may pay by card for what staff settle by hand.
    if (paymentStatus === 'paid' || paymentStatus === 'waived') await this.billing.cancelOpenPayment(id);
    await this.em.transactional(async (em) => {
      const { enrollment, session } = await lockEnrollmentWithClass(em, this.scheduling, id, actor);
      const { paymentStatus: from } = enrollment;
      if (paymentStatus && paymentStatus !== from) {
        enrollment.setPaymentStatus(paymentStatus, session, actor.userId);
        await this.billing.enterStatus(id, from, paymentStatus, actor.userId);
      }
      if (certificationStatus) enrollment.setCertificationStatus(certificationStatus, session, this.clock.now());
    });
    return id;
  }
}
