import type { EntityManager } from '@mikro-orm/postgresql';
import { AlreadyOnStaff, InvitedAccountDisabled } from '../domain/identity.errors.js';
import { User } from '../domain/user.entity.js';

/**
 * @param email normalized
 * @throws {AlreadyOnStaff}
 * @throws {InvitedAccountDisabled}
 */
export async function assertInvitable(em: EntityManager, email: string): Promise<void> {
  const account = await em.findOne(User, { email });
  if (account?.role === 'admin') throw new AlreadyOnStaff();
  if (account?.isDisabled) throw new InvitedAccountDisabled();
}
