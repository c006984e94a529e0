import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { BillingApi } from '../../../billing/index.js';
import { CenterApi } from '../../../center/index.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { SchedulingApi } from '../../../scheduling/index.js';
import { cancellationCutoff } from '../../domain/cancellation-cutoff.js';
import { enrollmentRemoved, studentEnrolled } from '../../events.js';
import { PaymentLinks } from '../../links/payment-links.js';
import { seatHeld } from '../../messages/approval.message.js';
import { enrollmentConfirmation, enrollmentRemoval } from '../../messages/enrollment.message.js';
import { enrollmentFacts, studentOf } from './class-mail.js';

/**
 * Confirms an enrollment, unless it was removed or the class was cancelled meanwhile or has started. A seat that waits for the yes
 * of the student's organization is only held. What staff promised a link for and is still owed, it asks to pay.
 */
@Reaction({ on: studentEnrolled, queue: 'domain' })
export class SendEnrollmentConfirmation {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
    private readonly scheduling: SchedulingApi,
    private readonly billing: BillingApi,
    private readonly links: PaymentLinks,
  ) {}

  async handle(event: EventOf<typeof studentEnrolled>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, classId, paymentLink = false } = event;
    const facts = await enrollmentFacts(this.sql, enrollmentId, occurredAt);
    if (!facts?.email || facts.isRemoved || !facts.isClassLive || facts.hasClassStarted) return;
    // After the file that took the entry back.
    const revision = facts.isReturning ? { at: occurredAt, isCancelled: false } : undefined;
    const calendarFile = await this.scheduling.calendarFile(classId, revision);
    const { organization, waitsUntil } = facts;
    if (organization !== null && waitsUntil !== null) {
      const data = { ...facts, organization, until: new Date(waitsUntil).toISOString(), calendarFile };
      return await this.notifications.send(seatHeld, { to: studentOf(facts), data });
    }
    const { cancellationCutoffHours } = await this.center.settings();
    const cancelUntil = cancellationCutoff(new Date(facts.startsAt), cancellationCutoffHours);
    await this.notifications.send(enrollmentConfirmation, {
      to: studentOf(facts),
      data: {
        ...facts,
        cancelUntil: cancelUntil > new Date(occurredAt) ? cancelUntil : undefined,
        calendarFile,
        payToken: paymentLink ? await this.payToken(enrollmentId) : null,
      },
    });
  }

  /** Null for what the student no longer owes. */
  private async payToken(enrollmentId: string): Promise<string | null> {
    if (!(await this.billing.isOwedByStudent(enrollmentId))) return null;
    return (await this.links.give([enrollmentId])).get(enrollmentId)!;
  }
}

/**
 * Not sent if the class was cancelled or deleted before the removal: that notice was enough. What happens to the class
 * afterwards is not sent to the student, so this notice is.
 */
@Reaction({ on: enrollmentRemoved, queue: 'domain' })
export class SendRemovalNotice {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
    private readonly scheduling: SchedulingApi,
  ) {}

  async handle(event: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, classId, reason, wasLive = true } = event;
    if (reason === 'student-deleted' || reason === 'second-seat' || !wasLive) return;
    const facts = await enrollmentFacts(this.sql, enrollmentId, occurredAt);
    // A seat may wait for its organization's yes until the class starts.
    if (!facts?.email || (facts.hasClassStarted && reason !== 'approval-expired')) return;
    const calendarFile = await this.scheduling.calendarFile(classId, { at: occurredAt, isCancelled: true });
    await this.notifications.send(enrollmentRemoval, {
      to: studentOf(facts),
      data: { ...facts, reason, calendarFile },
    });
  }
}
