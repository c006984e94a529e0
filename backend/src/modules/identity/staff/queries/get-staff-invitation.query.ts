import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { StaffInvitationNotFound } from '../../domain/identity.errors.js';
import { nameOfUser } from '../../sql.js';
import type { StaffInvitationRow } from '../staff.dto.js';
import { endReason } from '../staff-invitation-sql.js';

/** The columns of a `StaffInvitationRow` from `INVITATION_TABLES`, at the moment in the parameter `now`. */
export const invitationColumns = (now: string): string => `
  i.id, i.email, i.staff_role as "staffRole", ${nameOfUser('sender')} as "invitedBy", i.sent_at as "sentAt",
  i.expires_at as "expiresAt", ${endReason(now)} as "endReason"`;

export const INVITATION_TABLES = 'identity.staff_invitations i join identity.users sender on sender.id = i.invited_by';

/** @throws {StaffInvitationNotFound} */
export class GetStaffInvitation extends Query<StaffInvitationRow> {
  constructor(readonly invitationId: string) {
    super();
  }
}

@QueryHandler(GetStaffInvitation)
export class GetStaffInvitationHandler implements IQueryHandler<GetStaffInvitation> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ invitationId }: GetStaffInvitation): Promise<StaffInvitationRow> {
    const invitation = await this.sql.one<StaffInvitationRow & Record<string, unknown>>(
      `select ${invitationColumns('$2')} from ${INVITATION_TABLES} where i.id = $1`,
      [invitationId, this.clock.now()],
    );
    if (!invitation) throw new StaffInvitationNotFound();
    return invitation;
  }
}
