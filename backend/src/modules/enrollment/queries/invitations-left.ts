import type { Actor } from '../../../shared/http/actor.js';
import type { ReadModel } from '../../../shared/sql/read.js';
import { maxInvitationsADay } from '../domain/invitation.entity.js';

/** How many people may be invited to an organization in 24 hours, and how many of them still now. */
export interface InvitationAllowance {
  perDay: number;
  left: number;
}

/** What this person may send for an organization, whoever invited people in the last 24 hours. */
export async function invitationAllowance(
  read: ReadModel,
  organizationId: string,
  { role }: Pick<Actor, 'role'>,
  now: Date,
): Promise<InvitationAllowance> {
  const { invited, members } = (await read.one<{ invited: number; members: number }>(SQL, [organizationId, now]))!;
  const perDay = maxInvitationsADay(role === 'admin', members);
  return { perDay, left: Math.max(0, perDay - invited) };
}

const SQL = `
  select (select count(*) from enrollment.invitations
      where organization_id = $1 and invited_at > $2::timestamptz - interval '24 hours') as invited,
    (select count(*) from enrollment.students s join identity.users u on u.student_id = s.id
      where s.organization_id = $1 and s.membership = 'confirmed' and s.deleted_at is null
        and u.email_verified_at is not null) as members`;
