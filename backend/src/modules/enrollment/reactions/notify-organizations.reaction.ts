import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { currentContext } from '../../../shared/events/request-context.js';
import { NotificationsApi } from '../../notifications/index.js';
import { organizationJoined, studentEnrolled } from '../events.js';
import { seatNoticeData, whenOf } from './class-notice.js';

const PEOPLE = '/organization-dashboard';

@Reaction({ on: studentEnrolled, queue: 'domain' })
export class NotifyOrganizationOfEnrollment {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ enrollmentId, classId }: EventOf<typeof studentEnrolled>, { occurredAt }: Delivery): Promise<void> {
    const { userId } = currentContext();
    const seat = await seatNoticeData(this.em, enrollmentId, userId, occurredAt);
    if (!seat?.organizationId || !seat.isAhead || seat.isRemoved) return;
    const notice = {
      title: 'An employee is enrolled',
      body: `${seat.studentName} has a seat in ${seat.title}, ${whenOf(seat)}.`,
      topic: { key: `enrollments_${classId}`, more: `{count} new enrollments in ${seat.title}, ${whenOf(seat)}.` },
      href: PEOPLE,
    };
    await this.notifications.sendNotice({ organizationId: seat.organizationId }, notice, userId);
  }
}

const joined = (name: string) => ({
  title: 'An employee has joined',
  body: `${name} has joined your organization.`,
  topic: { key: 'employees-joined', more: '{count} employees have joined your organization.' },
  href: PEOPLE,
});

interface Member {
  organizationId: string;
  name: string;
}

const MEMBER = `select s.organization_id as "organizationId", trim(s.first_name || ' ' || s.last_name) as name
  from enrollment.students s where s.organization_id is not null and s.deleted_at is null`;

/** Somebody has registered with the organization's code, or entered it later. */
@Reaction({ on: organizationJoined, queue: 'domain' })
export class NotifyOrganizationOfNewMember {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ studentId, organizationId }: EventOf<typeof organizationJoined>): Promise<void> {
    const [member] = await this.em.execute<Member[]>(`${MEMBER} and s.id = ?`, [studentId]);
    if (member?.organizationId !== organizationId) return;
    await this.notifications.sendNotice({ organizationId }, joined(member.name), currentContext().userId);
  }
}
