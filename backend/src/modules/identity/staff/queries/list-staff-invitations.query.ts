import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../../shared/http/page.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import type { StaffInvitationRow } from '../staff.dto.js';
import { INVITATION_TABLES, invitationColumns } from './get-staff-invitation.query.js';

/** The invitations to the staff that weren't accepted, open and ended. */
export class ListStaffInvitations extends Query<Page<StaffInvitationRow>> {
  constructor(readonly list: ListQuery) {
    super();
  }
}

const SORTS = { email: 'i.email', sentAt: 'i.sent_at' };

@QueryHandler(ListStaffInvitations)
export class ListStaffInvitationsHandler implements IQueryHandler<ListStaffInvitations> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ list }: ListStaffInvitations): Promise<Page<StaffInvitationRow>> {
    const { values, bind } = binding();
    const where = ['true', ...containsWords('shared.fold(i.email)', list.q, bind)];
    return await readList(this.sql, list, {
      from: `identity.staff_invitations i where ${where.join(' and ')}`,
      values,
      id: 'i.id',
      order: orderBy(list.sort, SORTS, 'email', 'i.id'),
      details: (bind) => ({ columns: invitationColumns(bind(this.clock.now())), tables: INVITATION_TABLES }),
    });
  }
}
