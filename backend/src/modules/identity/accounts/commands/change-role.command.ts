import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import type { UserRole } from '../../../../shared/domain/user-role.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { LastAdministrator } from '../../domain/identity.errors.js';
import { User } from '../../domain/user.entity.js';
import { SessionService } from '../../sessions/session.service.js';

/** Changes a user's role and ends their sessions. */
export class ChangeRole extends Command<void> {
  constructor(
    readonly userId: string,
    readonly role: UserRole,
  ) {
    super();
  }
}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionService,
  ) {}

  async execute({ userId, role }: ChangeRole): Promise<void> {
    await this.em.transactional(async (em) => {
      // Locks all administrators, ordered by id, so that two of them can't demote each other at the same time.
      const admins = await em.find(
        User,
        { role: 'admin' },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      if (user.role === role) return;
      if (user.role === 'admin' && admins.length === 1) throw new LastAdministrator();
      user.changeRole(role);
      await this.sessions.revokeAll(userId);
    });
  }
}
