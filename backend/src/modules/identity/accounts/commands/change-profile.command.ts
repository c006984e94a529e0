import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { User } from '../../domain/user.entity.js';
import type { ChangeProfileInput } from '../accounts.dto.js';

/** Changes the user's own name and phone number; omitted fields stay. */
export class ChangeProfile extends Command<void> {
  constructor(
    readonly userId: string,
    readonly input: ChangeProfileInput,
  ) {
    super();
  }
}

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler implements ICommandHandler<ChangeProfile> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, input }: ChangeProfile): Promise<void> {
    await this.em.transactional(async (em) => {
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      user.changeProfile(input);
    });
  }
}
