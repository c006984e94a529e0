import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config.js';
import { formatMoment } from '../../../shared/domain/calendar-date.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { formatPrice } from '../../../shared/domain/money.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../center/index.js';
import { NotificationsApi } from '../../notifications/index.js';
import { SchedulingApi } from '../../scheduling/index.js';
import { enrollmentRemoved, studentEnrolled } from '../events.js';
import { classDetails, type EnrollmentMailData, enrollmentMailData, greeting } from './class-mail.js';

/** Confirms an enrollment, unless it was removed or the class was cancelled meanwhile or has started. */
@Reaction({ on: studentEnrolled, queue: 'email' })
export class SendEnrollmentConfirmation {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
    private readonly scheduling: SchedulingApi,
    private readonly config: Config,
  ) {}

  async handle({ enrollmentId, classId }: EventOf<typeof studentEnrolled>, { occurredAt }: Delivery): Promise<void> {
    const data = await enrollmentMailData(this.em, enrollmentId, occurredAt);
    if (!data?.email || data.isRemoved || !data.isClassLive || data.hasClassStarted) return;
    await this.notifications.sendMail(data.email, `You are enrolled: ${data.title}`, {
      heading: 'You are enrolled',
      lines: [greeting(data.firstName), 'A seat is reserved for you in this class.'],
      details: await this.details(data, new Date(occurredAt)),
      attachment: { ...(await this.scheduling.calendarFile(classId)), type: 'text/calendar' },
      action: { label: 'See your classes', href: `${this.config.publicUrl}/client-dashboard` },
    });
  }

  private async details(data: EnrollmentMailData, now: Date): Promise<[string, string][]> {
    const { address, timeZone, cancellationCutoffHours } = await this.center.settings();
    const cancelUntil = new Date(new Date(data.startsAt).getTime() - cancellationCutoffHours * 3_600_000);
    return [
      ...classDetails(data, address),
      ['Price', formatPrice(data.price)],
      ...(cancelUntil > now ? [['Cancel until', formatMoment(cancelUntil, timeZone)] as [string, string]] : []),
    ];
  }
}

const EXPLANATIONS = {
  'removed-by-staff': 'The training center has removed you from this class. Please call us if you did not expect this.',
  'cancelled-by-student': 'As you asked, we have cancelled your seat in this class.',
};

/**
 * Not sent if the class was cancelled or deleted before the removal: that notice was enough. What happens to the class
 * afterwards is not sent to the student, so this notice is.
 */
@Reaction({ on: enrollmentRemoved, queue: 'email' })
export class SendRemovalNotice {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
  ) {}

  async handle(event: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, reason, wasLive = true } = event;
    if (reason === 'student-deleted' || !wasLive) return;
    const data = await enrollmentMailData(this.em, enrollmentId, occurredAt);
    if (!data?.email || data.hasClassStarted) return;
    await this.notifications.sendMail(data.email, `You are no longer enrolled: ${data.title}`, {
      heading: 'You are no longer enrolled',
      lines: [greeting(data.firstName), EXPLANATIONS[reason]],
      details: classDetails(data, (await this.center.settings()).address),
    });
  }
}
