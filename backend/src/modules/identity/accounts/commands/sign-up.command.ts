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
    /** Runs in the transaction, when the sign-up replaces a registration that has a student record. */
    readonly discardRecord: (studentId: string) => Promise<void>,
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

  async execute({ email, password, browser, discardRecord }: SignUp): Promise<CookieResponse<SignInResponse>> {
    const passwordHash = await this.registration.acceptPassword(password, browser);
    return await this.em.transactional(async () => {
      const { user, response } = await this.registration.start({ email, passwordHash }, browser);
      if (user?.studentId) await discardRecord(user.studentId);
      return response;
    });
  }
}
