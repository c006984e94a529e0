import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { BrowserContext } from '../browser-context.js';
import { ChallengeIssuer } from '../challenge-issuer.js';
import { CookieResponse } from '../cookie-response.js';
import { InvalidCredentials } from '../domain/identity.errors.js';
import { SIGN_IN_RULES_ID, SignInRules } from '../domain/sign-in-rules.entity.js';
import { User } from '../domain/user.entity.js';
import { GetUser } from '../queries/get-user.query.js';
import { RememberedDevices } from '../remembered-devices.js';
import { SessionOpener } from '../session-opener.js';
import type { SignInResponse } from '../user.dto.js';
import { codeRequested } from './code-requested.js';

/**
 * Lets a person in whose password was right, or asks for a code first, unless their browser is remembered. Throws
 * InvalidCredentials, TooManyAttempts.
 */
export class SignIn extends Command<CookieResponse<SignInResponse>> {
  constructor(
    readonly userId: string,
    readonly visitor: BrowserContext,
    /** What the password was right for; absent when something else proved who this is. */
    readonly passwordHash?: string,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: SessionOpener,
    private readonly challenges: ChallengeIssuer,
    private readonly devices: RememberedDevices,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, visitor, passwordHash }: SignIn): Promise<CookieResponse<SignInResponse>> {
    const { session, challenge } = await this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // Between the check and here, the password may have become another one, and every session have ended.
      if (passwordHash !== undefined && passwordHash !== user.passwordHash) throw new InvalidCredentials();
      const step = user.nextStep(await em.findOneOrFail(SignInRules, SIGN_IN_RULES_ID));
      const isSpared = step === 'sign-in' && (await this.devices.know(userId, visitor));
      if (step && !isSpared) return { challenge: await this.challenges.issue(user, step, visitor) };
      return { session: await this.sessions.open(userId, visitor) };
    });
    if (challenge) return codeRequested(challenge);
    const user = await this.queries.execute(new GetUser(userId));
    const answer = { requiresMFA: false, userId: null, user, message: 'Login successful' };
    return new CookieResponse({ ...answer, phoneLast4: null, mayRemember: false }, session);
  }
}
