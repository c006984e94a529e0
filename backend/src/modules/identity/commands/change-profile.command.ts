import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { User } from '../domain/user.entity.js';
import { GetUser } from '../queries/get-user.query.js';
import type { UserRow } from '../user.dto.js';

/** Changes the person's own name and phone number; what is not named stays. */
export class ChangeProfile extends Command<UserRow> {
  constructor(
    readonly userId: string,
    readonly given: { firstName?: string; lastName?: string; phone?: string },
  ) {
    super();
  }
}

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler implements ICommandHandler<ChangeProfile> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, given }: ChangeProfile): Promise<UserRow> {
    await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, userId);
      user.changeProfile(given);
    });
    return await this.queries.execute(new GetUser(userId));
  }
}
