import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isEmail } from 'class-validator';
import { Clock } from '../../../shared/domain/clock.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { EmailTaken } from '../domain/identity.errors.js';
import { normalEmail, User } from '../domain/user.entity.js';
import { NEW_PASSWORD, Passwords } from '../passwords.js';

/**
 * Makes an administrator. Never reached from a public form: the command line and the first start use it. Throws EmailTaken,
 * InvalidInput.
 */
export class CreateAdmin extends Command<void> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(CreateAdmin)
export class CreateAdminHandler implements ICommandHandler<CreateAdmin> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async execute({ email, password }: CreateAdmin): Promise<void> {
    if (!isEmail(email)) throw new InvalidInput({ path: 'email', message: `${email} is not an email address.` });
    const passwordHash = await this.passwords.accept(password, NEW_PASSWORD);
    await this.em.transactional(async (em) => {
      if (await em.findOne(User, { email: normalEmail(email) })) throw new EmailTaken();
      em.persist(User.makeAdministrator({ email, passwordHash }, this.clock.now()));
    });
  }
}
