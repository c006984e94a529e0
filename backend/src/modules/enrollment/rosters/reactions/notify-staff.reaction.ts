import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { currentContext } from '../../../../shared/events/request-context.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { enrollmentRemoved } from '../../events.js';
import { ROSTER, seatNoticeData, whenOf } from './class-notice.js';

@Reaction({ on: enrollmentRemoved, queue: 'domain' })
export class NotifyStaffOfCancelledSeat {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, classId, reason } = event;
    if (reason !== 'cancelled-by-student' && reason !== 'cancelled-by-link') return;
    const seat = await seatNoticeData(this.sql, enrollmentId, currentContext().userId, occurredAt);
    if (!seat?.isAhead) return;
    await this.notifications.sendNotice(
      { staff: 'see-classes' },
      {
        title: 'A seat was cancelled',
        body: `${seat.studentName} no longer comes to ${seat.title}, ${whenOf(seat)}.`,
        key: `seat-cancelled_${enrollmentId}`,
        href: ROSTER(classId),
      },
    );
  }
}
