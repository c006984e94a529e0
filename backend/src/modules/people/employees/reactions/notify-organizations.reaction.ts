import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { currentContext } from '../../../../shared/events/request-context.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { organizationJoined } from '../../events.js';

const joined = (name: string) => ({
  title: 'An employee has joined',
  body: `${name} has joined your organization.`,
  topic: { key: 'employees-joined', more: '{count} employees have joined your organization.' },
  href: '/organization-dashboard',
});

const toConfirm = (name: string) => ({
  title: 'Please confirm an employee',
  body: `${name} has joined by your organization's code. You pay nothing for them until you confirm them.`,
  topic: { key: 'employees-to-confirm', more: '{count} people who joined by your code wait to be confirmed.' },
  href: '/organization-dashboard?status=unconfirmed',
});

interface Member {
  organizationId: string;
  name: string;
}

const MEMBER = `select s.organization_id as "organizationId", trim(s.first_name || ' ' || s.last_name) as name
  from people.students s where s.organization_id is not null and s.deleted_at is null`;

/** Somebody has joined the organization: as invited, or by its code, whom the administrator has to confirm. */
@Reaction({ on: organizationJoined, queue: 'domain' })
export class NotifyOrganizationOfNewMember {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle({ studentId, organizationId, isConfirmed = false }: EventOf<typeof organizationJoined>): Promise<void> {
    const member = await this.sql.one<Member>(`${MEMBER} and s.id = $1`, [studentId]);
    if (member?.organizationId !== organizationId) return;
    const content = isConfirmed ? joined(member.name) : toConfirm(member.name);
    await this.notifications.sendNotice({ organizationId }, content, currentContext().userId);
  }
}
