import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { LastAdministrator } from '../domain/identity.errors.js';
import { User } from '../domain/user.entity.js';

/**
 * Locks all administrators who can sign in, ordered by id, so that two of them can't take each other's power at the same time.
 * Call it before the account itself is locked.
 */
export async function lockAdmins(em: EntityManager): Promise<User[]> {
  return await em.find(
    User,
    { staffRole: 'administrator', disabledAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
}

/** @throws {LastAdministrator} if the center would have no administrator without this account */
export function assertNotLast(admins: readonly User[], { id, staffRole }: User): void {
  if (staffRole === 'administrator' && admins.every((admin) => admin.id === id)) throw new LastAdministrator();
}
