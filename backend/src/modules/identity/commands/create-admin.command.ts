import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { EmailTaken } from '../domain/identity.errors.js';
import { normalEmail, User } from '../domain/user.entity.js';
import { Passwords } from '../passwords.js';

/** Makes an administrator. Never reached from a public form: the command line and the first start use it. Throws EmailTaken. */
export class CreateAdmin extends Command<void> {
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

const FIELD = { path: 'password', tooShort: 'Password must be at least 8 characters' };

@CommandHandler(CreateAdmin)
export class CreateAdminHandler implements ICommandHandler<CreateAdmin> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  async execute({ email, password }: CreateAdmin): Promise<void> {
    this.passwords.assertAcceptable(password, FIELD);
    const passwordHash = await this.passwords.hash(password);
    await this.em.transactional(async (em) => {
      if (await em.findOne(User, { email: normalEmail(email) })) throw new EmailTaken();
      em.persist(User.create({ email, passwordHash, role: 'admin', isVerified: true }, this.clock.now()));
    });
  }
}
