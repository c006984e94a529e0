import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BrowserContext } from '../../browser-context.js';
import type { CookieResponse } from '../../cookie-response.js';
import type { SignInResponse } from '../../identity.dto.js';
import { RegistrationService } from '../registration.service.js';

/** Creates an account from the staff page, with the role client until an administrator changes it. */
export class SignUp extends Command<CookieResponse<SignInResponse>> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly em: EntityManager,
    private readonly registration: RegistrationService,
  ) {}

  async execute({ email, password, browser }: SignUp): Promise<CookieResponse<SignInResponse>> {
    const passwordHash = await this.registration.acceptPassword(password, browser);
    const { response } = await this.em.transactional(() => this.registration.start({ email, passwordHash }, browser));
    return response;
  }
}
