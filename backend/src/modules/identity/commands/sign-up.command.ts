import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { registrationAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { CookieResponse } from '../cookie-response.js';
import { NEW_PASSWORD, Passwords } from '../passwords.js';
import { Registrar } from '../registrar.js';
import type { SignInResponse } from '../user.dto.js';
import { codeRequested } from './code-requested.js';

/** Opens an account on the staff page. It is a client's until an administrator gives it another role. */
export class SignUp extends Command<CookieResponse<SignInResponse>> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly registrar: Registrar,
    private readonly attempts: Attempts,
  ) {}

  async execute({ email, password, visitor }: SignUp): Promise<CookieResponse<SignInResponse>> {
    await this.attempts.count(registrationAllowances(visitor.ip));
    const passwordHash = await this.passwords.accept(password, NEW_PASSWORD);
    const { challenge } = await this.em.transactional(() => this.registrar.begin({ email, passwordHash }, visitor));
    return codeRequested(challenge);
  }
}
