import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { ExternalIdentity } from '../domain/external-identity.entity.js';
import { LastWayIn } from '../domain/identity.errors.js';
import { User } from '../domain/user.entity.js';

/** Lets a person sign in with their password alone from now on. Throws NotFound, LastWayIn. */
export class UnlinkGoogle extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(UnlinkGoogle)
export class UnlinkGoogleHandler implements ICommandHandler<UnlinkGoogle> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: UnlinkGoogle): Promise<void> {
    await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const linked = await em.findOne(ExternalIdentity, { userId });
      if (!linked) throw new NotFound('Your account is not linked to a Google account.');
      if (!user.passwordHash) throw new LastWayIn();
      linked.unlink();
      em.remove(linked);
    });
  }
}
