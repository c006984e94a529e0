import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { User } from '../domain/user.entity.js';
import { GetUser } from '../queries/get-user.query.js';
import type { UserRow } from '../user.dto.js';

/** Says whether a person teaches classes; instructors can be chosen for a class. */
export class AssignInstructor extends Command<UserRow> {
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
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, isInstructor }: AssignInstructor): Promise<UserRow> {
    await this.em.transactional(async (em) => {
      const user = await em.findOne(User, userId);
      if (!user) throw new NotFound('User not found');
      user.assignInstructor(isInstructor);
    });
    return await this.queries.execute(new GetUser(userId));
  }
}
