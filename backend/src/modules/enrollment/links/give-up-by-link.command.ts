import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { seatChangeLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { BillingApi } from '../../billing/index.js';
import { CenterApi } from '../../center/index.js';
import type { BrowserContext } from '../../identity/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { EnrollmentNotFound, PaymentLinkEnded } from '../domain/enrollment.errors.js';
import { lockEnrollmentWithClass } from '../seats/commands/lock-records.js';
import { asStudent, PaymentLinks } from './payment-links.js';

/**
 * Gives up the seat of a link by the rule that its student has in their account: until the center's cutoff, and what was paid goes
 * back to who paid it. A seat that is free already stays so.
 */
export class GiveUpByLink extends Command<void> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(GiveUpByLink)
export class GiveUpByLinkHandler implements ICommandHandler<GiveUpByLink> {
  constructor(
    private readonly em: EntityManager,
    private readonly scheduling: SchedulingApi,
    private readonly limiter: RateLimiter,
    private readonly center: CenterApi,
    private readonly billing: BillingApi,
    private readonly links: PaymentLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws {PaymentLinkNotFound} @throws {PaymentLinkEnded} for a cancelled class @throws {CancellationClosed} */
  async execute({ token, browser }: GiveUpByLink): Promise<void> {
    const { enrollmentId, studentId, state } = await this.links.find(token, browser);
    if (state === 'cancelled') throw new PaymentLinkEnded(state);
    if (state === 'freed') return;
    try {
      await this.giveUp(enrollmentId, studentId);
    } catch (error) {
      // Of two calls, the other one was first.
      if (!(error instanceof EnrollmentNotFound)) throw error;
    }
  }

  private async giveUp(enrollmentId: string, studentId: string): Promise<void> {
    const center = await this.center.settings();
    await this.em.transactional(async (em) => {
      const found = await lockEnrollmentWithClass(em, this.scheduling, enrollmentId, asStudent(studentId));
      const now = this.clock.now();
      found.enrollment.cancelSelf(found.session, center, now, 'cancelled-by-link');
      await this.limiter.consume(seatChangeLimits(`link of student ${studentId}`));
      await this.billing.refundSeat({ enrollmentId, reason: 'Given up with the payment link', requestedBy: null });
    });
  }
}
