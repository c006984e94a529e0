import type { ReadModel } from '../../../shared/sql/read.js';
import { MAX_INVITATIONS_A_DAY } from '../domain/invitation.entity.js';

/** How many people an organization may still invite, counting those of the last 24 hours. */
export async function invitationsLeft(read: ReadModel, organizationId: string, now: Date): Promise<number> {
  const invited = await read.count(
    `select count(*) from enrollment.invitations
     where organization_id = $1 and invited_at > $2::timestamptz - interval '24 hours'`,
    [organizationId, now],
  );
  return Math.max(0, MAX_INVITATIONS_A_DAY - invited);
}
