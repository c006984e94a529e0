import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { InvitationRow } from '../invitations.dto.js';
import { isOpenInvitation } from './invitation-sql.js';

/** The open invitations of the caller's address, the oldest first by default. */
export class ListInvitations extends Query<Page<InvitationRow>> {
  constructor(
    readonly actor: Actor,
    readonly list: ListQuery,
  ) {
    super();
  }
}

const SORTS = { invitedAt: ['i.invited_at'], organizationName: ['o.name'] };

const INVITATIONS = `people.invitations i
  join organizations.organizations o on o.id = i.organization_id and o.deleted_at is null`;

const columns = (now: string, studentId: string): string => `
  i.id, o.name as "organizationName", i.invited_at as "invitedAt",
  (select count(*) from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
    join people.students s on s.id = e.student_id and s.membership = 'invited'
    where e.student_id = i.student_id and e.removed_at is null and c.starts_at > ${now} and c.status = 'upcoming') as seats,
  (select other.name from people.students s join organizations.organizations other on other.id = s.organization_id
    where s.id = ${studentId} and s.membership = 'confirmed' and other.id <> o.id) as "otherOrganizationName"`;

@QueryHandler(ListInvitations)
export class ListInvitationsHandler implements IQueryHandler<ListInvitations> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, list }: ListInvitations): Promise<Page<InvitationRow>> {
    const { values, bind } = binding([actor.email, this.clock.now()]);
    const open = `i.email = $1 and ${isOpenInvitation('$2')}`;
    const where = [open, ...containsWords('shared.fold(o.name)', list.q, bind)];
    return await readList(this.sql, list, {
      from: `${INVITATIONS} where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, 'invitedAt', 'i.id'),
      id: 'i.id',
      details: (bind) => ({ columns: columns('$2', bind(actor.studentId)), tables: INVITATIONS }),
    });
  }
}
