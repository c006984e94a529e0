import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { GetSessionUser } from '../../accounts/queries/get-session-user.query.js';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse } from '../../cookie-response.js';
import { InvalidCredentials } from '../../domain/identity.errors.js';
import { SIGN_IN_RULES_ID, SignInRules } from '../../domain/sign-in-rules.entity.js';
import { User } from '../../domain/user.entity.js';
import { ExternalAccountService } from '../../google/external-account.service.js';
import type { SignInResponse } from '../../identity.dto.js';
import { ChallengeService, codeRequired } from '../../mfa/challenge.service.js';
import { SessionService } from '../session.service.js';

/**
 * Signs a user in, or sends a code if they need one and the browser isn't remembered.
 * @throws {InvalidCredentials}
 * @throws {TooManyAttempts}
 */
export class SignIn extends Command<CookieResponse<SignInResponse>> {
  constructor(
    readonly userId: string,
    readonly browser: BrowserContext,
    /** The hash that the password was verified against; undefined when the user didn't sign in by password. */
    readonly passwordHash?: string,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionService,
    private readonly challenges: ChallengeService,
    private readonly externalAccounts: ExternalAccountService,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, browser, passwordHash }: SignIn): Promise<CookieResponse<SignInResponse>> {
    const { session, challenge } = await this.em.transactional(async (em) => {
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      // Since it was verified, the account may have been disabled, or the password changed and all sessions revoked.
      if (user.isDisabled) throw new InvalidCredentials();
      if (passwordHash !== undefined && passwordHash !== user.passwordHash) throw new InvalidCredentials();
      if (passwordHash !== undefined) await this.externalAccounts.linkPending(user, browser);
      const purpose = user.signInChallenge(await em.findOneOrFail(SignInRules, SIGN_IN_RULES_ID));
      const skipsMfa = purpose === 'sign-in' && (await this.sessions.isRemembered(userId, browser));
      if (purpose && !skipsMfa) return { challenge: await this.challenges.issue(user, purpose, browser) };
      return { session: await this.sessions.open(userId, browser) };
    });
    if (challenge) return codeRequired(challenge);
    const user = await this.queries.execute(new GetSessionUser(userId));
    return new CookieResponse(
      { requiresMFA: false, userId: null, user, message: 'Login successful', phoneLast4: null, mayRemember: false },
      { session },
    );
  }
}
