import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { User } from '../../domain/user.entity.js';

/** Marks a user as an instructor or not; only instructors can be chosen for a class. */
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
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, isInstructor }: AssignInstructor): Promise<void> {
    await this.em.transactional(async (em) => {
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      user.assignInstructor(isInstructor);
    });
  }
}
