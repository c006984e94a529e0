import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { StaffInvitation } from '../domain/staff-invitation.entity.js';

/** Ends the links that an account has sent, because it may no longer invite. Part of the caller's transaction. */
export async function endInvitationsOf(em: EntityManager, userId: string, now: Date): Promise<void> {
  const sent = await em.find(
    StaffInvitation,
    { invitedBy: userId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  for (const invitation of sent) invitation.end(now);
}
