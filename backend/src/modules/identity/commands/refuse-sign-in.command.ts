import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { raise } from '../../../shared/domain/domain-event.js';
import { InvalidCredentials } from '../domain/identity.errors.js';
import { normalEmail, User } from '../domain/user.entity.js';
import { signInFailed } from '../events.js';

/** Turns away whoever gave a wrong address or password, and leaves word of it. Always throws InvalidCredentials. */
export class RefuseSignIn extends Command<never> {
  constructor(readonly email: string) {
    super();
  }
}

@CommandHandler(RefuseSignIn)
export class RefuseSignInHandler implements ICommandHandler<RefuseSignIn> {
  constructor(private readonly em: EntityManager) {}

  async execute({ email }: RefuseSignIn): Promise<never> {
    await this.em.transactional(async (em) => {
      const user = await em.findOne(User, { email: normalEmail(email) });
      // On the unit of work, because an unknown address has no entity, and both cases take the same way.
      raise(em, signInFailed({ userId: user?.id ?? null, reason: 'wrong-password' }));
    });
    throw new InvalidCredentials();
  }
}
