import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { currentContext } from '../../../../shared/events/request-context.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { studentEnrolled } from '../../events.js';
import { ROSTER, SEAT, type SeatNoticeData, seatNoticeData, whenOf } from './class-notice.js';

type Enrolled = EventOf<typeof studentEnrolled>;

/**
 * Tells the student, their organization and staff of a seat, and staff of a class that it fills. People know of what they did
 * themselves, and staff of each other's enrollments. Many seats in one class are one notice as long as it is unread.
 */
@Reaction({ on: studentEnrolled, queue: 'domain' })
export class NotifyOfEnrollment {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: Enrolled, { occurredAt }: Delivery): Promise<void> {
    const { userId } = currentContext();
    const seat = await seatNoticeData(this.sql, event.enrollmentId, userId, occurredAt);
    if (!seat?.isAhead) return;
    if (!seat.isRemoved) {
      await this.notifyStudent(event, seat, userId);
      await this.notifyOthers(event, seat, userId);
    }
    if (seat.isFull) await this.notifyOfFullClass(event, seat, userId);
  }

  private async notifyStudent({ enrollmentId, studentId, classId }: Enrolled, seat: SeatNoticeData, by: string | null) {
    const notice = {
      title: 'You are enrolled',
      body: `A seat is reserved for you in ${seat.title}, ${whenOf(seat)}.`,
      key: `enrolled_${enrollmentId}`,
      href: SEAT(classId),
    };
    await this.notifications.sendNotice({ studentId }, notice, by);
  }

  private async notifyOthers({ classId }: Enrolled, seat: SeatNoticeData, by: string | null) {
    const { organizationId, isByStaff } = seat;
    const notice = {
      body: `${seat.studentName} has a seat in ${seat.title}, ${whenOf(seat)}.`,
      topic: { key: `enrollments_${classId}`, more: `{count} new enrollments in ${seat.title}, ${whenOf(seat)}.` },
    };
    const forOrganization = { ...notice, title: 'An employee is enrolled', href: '/organization-dashboard' };
    // Of a seat that waits for its yes, an organization gets a notice of its own.
    if (organizationId && !seat.isWaiting) await this.notifications.sendNotice({ organizationId }, forOrganization, by);
    const forStaff = { ...notice, title: 'New enrollment', href: ROSTER(classId) };
    if (!isByStaff) await this.notifications.sendNotice({ staff: 'see-classes' }, forStaff);
  }

  /** Once each time that a class becomes full: the seat that filled it names the occasion. */
  private async notifyOfFullClass({ classId }: Enrolled, seat: SeatNoticeData, by: string | null) {
    const notice = {
      title: 'A class is full',
      body: `${seat.title}, ${whenOf(seat)}, has no seat left.`,
      key: `class-full_${seat.newestSeat}`,
      href: ROSTER(classId),
    };
    await this.notifications.sendNotice({ staff: 'see-classes' }, notice, by);
  }
}
