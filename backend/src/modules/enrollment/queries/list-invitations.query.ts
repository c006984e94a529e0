import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { InvitationRow } from '../invitations.dto.js';
import { isOpenInvitation } from './invitation-sql.js';

/** The open invitations of the caller's address, the oldest first. */
export class ListInvitations extends Query<InvitationRow[]> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(ListInvitations)
export class ListInvitationsHandler implements IQueryHandler<ListInvitations> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  execute({ actor }: ListInvitations): Promise<InvitationRow[]> {
    const values = [actor.email, this.clock.now(), actor.studentId];
    return this.read.rows<InvitationRow & Record<string, unknown>>(SQL, values);
  }
}

const SQL = `
  select i.id, o.name as "organizationName", i.invited_at as "invitedAt",
    (select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
      join enrollment.students s on s.id = e.student_id and s.membership = 'invited'
      where e.student_id = i.student_id and e.removed_at is null and c.starts_at > $2 and c.status = 'upcoming') as seats,
    (select other.name from enrollment.students s join organizations.organizations other on other.id = s.organization_id
      where s.id = $3 and s.membership = 'confirmed' and other.id <> o.id) as "otherOrganizationName"
  from enrollment.invitations i
  join organizations.organizations o on o.id = i.organization_id and o.deleted_at is null
  where i.email = $1 and ${isOpenInvitation('$2')}
  order by i.invited_at, i.id`;
