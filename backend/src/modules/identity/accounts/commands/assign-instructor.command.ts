import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { User } from '../../domain/user.entity.js';
import { OrganizationAdmins } from '../organization-admins.js';

/**
 * Marks a user as an instructor or not; only instructors can be chosen for a class. Who is none any more loses the permission set of
 * instructors and becomes a client.
 */
export class AssignInstructor extends Command<void> {
  constructor(
    readonly userId: string,
    readonly isInstructor: boolean,
  ) {
    super();
  }
}

@CommandHandler(AssignInstructor)
export class AssignInstructorHandler implements ICommandHandler<AssignInstructor> {
  constructor(
    private readonly em: EntityManager,
    private readonly organizationAdmins: OrganizationAdmins,
  ) {}

  async execute({ userId, isInstructor }: AssignInstructor): Promise<void> {
    await this.em.transactional(async (em) => {
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      user.assignInstructor(isInstructor);
      if (isInstructor || user.staffRole !== 'instructor') return;
      await this.organizationAdmins.changeRole(user, { role: 'client', organizationId: null });
    });
  }
}
