import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { currentContext } from '../../../shared/events/request-context.js';
import { NotificationsApi } from '../../notifications/index.js';
import { enrollmentRemoved, studentEnrolled } from '../events.js';
import { ROSTER, seatNoticeData, whenOf } from './class-notice.js';

/** Staff know of the seats that they take themselves. Many in one class are one notice as long as it is unread. */
@Reaction({ on: studentEnrolled, queue: 'domain' })
export class NotifyStaffOfEnrollment {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ enrollmentId, classId }: EventOf<typeof studentEnrolled>, { occurredAt }: Delivery): Promise<void> {
    const { userId } = currentContext();
    const seat = await seatNoticeData(this.em, enrollmentId, userId, occurredAt);
    if (!seat?.isAhead || seat.isRemoved || seat.isByStaff) return;
    await this.notifications.sendNotice('admins', {
      title: 'New enrollment',
      body: `${seat.studentName} has a seat in ${seat.title}, ${whenOf(seat)}.`,
      topic: { key: `enrollments_${classId}`, more: `{count} new enrollments in ${seat.title}, ${whenOf(seat)}.` },
      href: ROSTER(classId),
    });
  }
}

/** Once each time that a class becomes full: the seat that filled it names the occasion. */
@Reaction({ on: studentEnrolled, queue: 'domain' })
export class NotifyStaffOfFullClass {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ enrollmentId, classId }: EventOf<typeof studentEnrolled>, { occurredAt }: Delivery): Promise<void> {
    const { userId } = currentContext();
    const seat = await seatNoticeData(this.em, enrollmentId, userId, occurredAt);
    if (!seat?.isAhead || !seat.isFull) return;
    const notice = {
      title: 'A class is full',
      body: `${seat.title}, ${whenOf(seat)}, has no seat left.`,
      key: `class-full_${seat.newestSeat}`,
      href: ROSTER(classId),
    };
    await this.notifications.sendNotice('admins', notice, userId);
  }
}

@Reaction({ on: enrollmentRemoved, queue: 'domain' })
export class NotifyStaffOfCancelledSeat {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, classId, reason } = event;
    if (reason !== 'cancelled-by-student') return;
    const seat = await seatNoticeData(this.em, enrollmentId, currentContext().userId, occurredAt);
    if (!seat?.isAhead) return;
    await this.notifications.sendNotice('admins', {
      title: 'A seat was cancelled',
      body: `${seat.studentName} no longer comes to ${seat.title}, ${whenOf(seat)}.`,
      key: `seat-cancelled_${enrollmentId}`,
      href: ROSTER(classId),
    });
  }
}
