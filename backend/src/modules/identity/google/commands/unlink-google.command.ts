import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { ExternalIdentity } from '../../domain/external-identity.entity.js';
import { LastWayIn } from '../../domain/identity.errors.js';
import { User } from '../../domain/user.entity.js';

/** Unlinks the user's Google account; from then on they sign in with their password. */
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
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      const notLinked = () => new NotFound('Your account is not linked to a Google account.');
      const identity = await lockOrFail(em, ExternalIdentity, { userId }, notLinked);
      if (!user.passwordHash) throw new LastWayIn();
      identity.unlink();
      em.remove(identity);
    });
  }
}
