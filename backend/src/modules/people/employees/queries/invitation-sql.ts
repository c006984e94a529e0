import type { Actor } from '../../../../shared/http/actor.js';
import type { Sql } from '../../../../shared/sql/sql.js';
import { MAX_MAILS, mailsCountSince, maxInvitationsADay, refusedSince } from '../../domain/invitation.entity.js';

/** Whether the invitation `i` waits for an answer at the moment `now`; `Invitation.isOpen` in SQL. */
export const isOpenInvitation = (now: string): string =>
  `i.accepted_at is null and i.withdrawn_at is null and i.declined_at is null and i.expires_at > ${now}`;

/** How many people may be invited to an organization in 24 hours, and how many of them still now. */
export interface InvitationAllowance {
  perDay: number;
  left: number;
}

/** What this person may send for an organization, whoever invited people in the last 24 hours. */
export async function invitationAllowance(
  sql: Sql,
  organizationId: string,
  { role }: Pick<Actor, 'role'>,
  now: Date,
): Promise<InvitationAllowance> {
  const { invited, members } = (await sql.one<{ invited: number; members: number }>(ALLOWANCE, [organizationId, now]))!;
  const perDay = maxInvitationsADay(role === 'admin', members);
  return { perDay, left: Math.max(0, perDay - invited) };
}

const ALLOWANCE = `
  select (select count(*) from people.invitations
      where organization_id = $1 and invited_at > $2::timestamptz - interval '24 hours') as invited,
    (select count(*) from people.students s join identity.users u on u.student_id = s.id
      where s.organization_id = $1 and s.membership = 'confirmed' and s.deleted_at is null
        and u.email_verified_at is not null) as members`;

interface SentInvitation {
  email: string;
  invitedAt: string;
  /** The person has said no, and may not be invited again yet. */
  isRefused: boolean;
  /** The address got as many emails as it may for a while. */
  hadAllMails: boolean;
}

/** The organization's invitations of these addresses, in lower case. */
export async function sentInvitations(
  sql: Sql,
  organizationId: string,
  addresses: string[],
  now: Date,
): Promise<Map<string, SentInvitation>> {
  const rows = await sql.rows<SentInvitation & Record<string, unknown>>(
    `select email, invited_at as "invitedAt", coalesce(declined_at > $3, false) as "isRefused",
       mails >= $4 and coalesce(mailed_since > $5, false) as "hadAllMails"
     from people.invitations where organization_id = $1 and email = any($2)`,
    [organizationId, addresses, refusedSince(now), MAX_MAILS, mailsCountSince(now)],
  );
  return new Map(rows.map((row) => [row.email, row]));
}
