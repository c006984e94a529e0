import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { UserRole } from '../../../shared/domain/user-role.js';
import { LastAdministrator } from '../domain/identity.errors.js';
import { User } from '../domain/user.entity.js';
import { GetUser } from '../queries/get-user.query.js';
import { SessionEnder } from '../session-ender.js';
import type { UserRow } from '../user.dto.js';

/** Gives a person another role and ends their sessions. The last administrator keeps theirs. */
export class ChangeRole extends Command<UserRow> {
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
    private readonly ender: SessionEnder,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, role }: ChangeRole): Promise<UserRow> {
    await this.em.transactional(async (em) => {
      // Locks every administrator, in one order, so that two of them cannot demote each other at once.
      const admins = await em.find(
        User,
        { role: 'admin' },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      const user = await em.findOne(User, userId);
      if (!user) throw new NotFound('User not found');
      if (user.role === role) return;
      if (user.role === 'admin' && admins.length === 1) throw new LastAdministrator();
      user.changeRole(role);
      await this.ender.endAll(userId);
    });
    return await this.queries.execute(new GetUser(userId));
  }
}
