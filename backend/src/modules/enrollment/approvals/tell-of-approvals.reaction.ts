import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import { OrganizationsApi } from '../../organizations/index.js';
import { approvalRequested, enrollmentRemoved, seatApproved } from '../events.js';
import { approvalExpiry, approvalRequest, seatApproval } from '../messages/approval.message.js';
import { enrollmentFacts, studentOf } from '../rosters/reactions/class-mail.js';
import { SEAT, seatNoticeData, whenOf } from '../rosters/reactions/class-notice.js';

const PORTAL = '/organization-dashboard';

/** Asks the administrator of an organization for its yes. */
@Reaction({ on: approvalRequested, queue: 'domain' })
export class SendApprovalRequest {
  constructor(
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof approvalRequested>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, organizationId, until } = event;
    const organization = await this.organizations.organization(organizationId);
    const seat = await enrollmentFacts(this.sql, enrollmentId, occurredAt);
    if (!organization?.adminEmail || !seat || seat.isRemoved) return;
    const data = { ...seat, organization: organization.name, amount: seat.due, until };
    await this.notifications.send(approvalRequest, { to: { email: organization.adminEmail }, data });
  }
}

@Reaction({ on: approvalRequested, queue: 'domain' })
export class NotifyOfApprovalRequest {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof approvalRequested>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, studentId, classId, organizationId, until } = event;
    const seat = await seatNoticeData(this.sql, enrollmentId, null, occurredAt);
    if (!seat || seat.isRemoved) return;
    await this.notifications.sendNotice(
      { organizationId },
      {
        title: 'A seat needs your approval',
        body: `${seat.studentName} booked a seat in ${seat.title}, ${whenOf(seat)}.`,
        topic: { key: 'approvals', more: '{count} seats that your people have taken wait for your yes.' },
        href: PORTAL,
      },
    );
    await this.notifications.sendNotice(
      { studentId },
      {
        title: `Your seat is waiting for ${seat.organization}`,
        body: `${seat.title}, ${whenOf(seat)}. It's yours once ${seat.organization} agrees to pay for it.`,
        key: `approval_${enrollmentId}_${until}`,
        href: SEAT(classId),
      },
    );
  }
}

@Reaction({ on: seatApproved, queue: 'domain' })
export class SendSeatApproval {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ enrollmentId }: EventOf<typeof seatApproved>, { occurredAt }: Delivery): Promise<void> {
    const seat = await enrollmentFacts(this.sql, enrollmentId, occurredAt);
    if (!seat?.email || seat.isRemoved || !seat.isClassLive || seat.organization === null) return;
    await this.notifications.send(seatApproval, {
      to: studentOf(seat),
      data: { ...seat, organization: seat.organization },
    });
  }
}

@Reaction({ on: seatApproved, queue: 'domain' })
export class NotifyStudentOfApproval {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof seatApproved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, studentId, classId } = event;
    const seat = await seatNoticeData(this.sql, enrollmentId, null, occurredAt);
    if (!seat || seat.isRemoved) return;
    const notice = {
      title: `${seat.organization} said yes`,
      body: `A seat is reserved for you in ${seat.title}, ${whenOf(seat)}.`,
      key: `approved_${enrollmentId}`,
      href: SEAT(classId),
    };
    await this.notifications.sendNotice({ studentId }, notice);
  }
}

/** Tells an organization that it has not answered in time. */
@Reaction({ on: enrollmentRemoved, queue: 'domain' })
export class SendApprovalExpiry {
  constructor(
    private readonly sql: Sql,
    private readonly organizations: OrganizationsApi,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, reason } = event;
    if (reason !== 'approval-expired') return;
    const seat = await enrollmentFacts(this.sql, enrollmentId, occurredAt);
    if (!seat?.organizationId) return;
    const organization = await this.organizations.organization(seat.organizationId);
    if (!organization?.adminEmail) return;
    const data = { ...seat, organization: organization.name };
    await this.notifications.send(approvalExpiry, { to: { email: organization.adminEmail }, data });
  }
}

@Reaction({ on: enrollmentRemoved, queue: 'domain' })
export class NotifyOrganizationOfExpiry {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, reason } = event;
    if (reason !== 'approval-expired') return;
    const seat = await seatNoticeData(this.sql, enrollmentId, null, occurredAt);
    if (!seat?.organizationId) return;
    const notice = {
      title: 'A seat no longer needs your approval',
      body: `Nobody answered in time for ${seat.studentName} in ${seat.title}, ${whenOf(seat)}.`,
      key: `approval-expired_${enrollmentId}`,
      href: PORTAL,
    };
    await this.notifications.sendNotice({ organizationId: seat.organizationId }, notice);
  }
}
