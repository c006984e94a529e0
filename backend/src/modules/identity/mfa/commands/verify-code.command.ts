import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { DomainError } from '../../../../shared/domain/domain-error.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { codeAttemptLimitsByAddress } from '../../../../shared/http/rate-limits/rate-limits.js';
import { type JoinRecord, provedAccount } from '../../accounts/proved-account.js';
import { GetSessionUser } from '../../accounts/queries/get-session-user.query.js';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse } from '../../cookie-response.js';
import type { ChallengePurpose } from '../../domain/challenge.entity.js';
import type { SignedInResponse } from '../../identity.dto.js';
import { SessionService } from '../../sessions/session.service.js';
import { ChallengeService } from '../challenge.service.js';
import type { VerifyCodeInput } from '../mfa.dto.js';

/** Signs the browser in with the code that was sent to it, and remembers it if requested. */
export class VerifyCode extends Command<CookieResponse<SignedInResponse>> {
  constructor(
    readonly input: VerifyCodeInput,
    readonly browser: BrowserContext,
    /** Runs in the transaction, when the code proves the address of an account. */
    readonly joinRecord: JoinRecord,
  ) {
    super();
  }
}

/** Purposes whose code opens a session. A decoy never does, but must look as if it could. */
const SIGN_IN_PURPOSES: ChallengePurpose[] = ['verify-email', 'sign-in', 'decoy'];

@CommandHandler(VerifyCode)
export class VerifyCodeHandler implements ICommandHandler<VerifyCode> {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: ChallengeService,
    private readonly sessions: SessionService,
    private readonly limiter: RateLimiter,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(command: VerifyCode): Promise<CookieResponse<SignedInResponse>> {
    await this.limiter.consume(codeAttemptLimitsByAddress(command.browser.ip));
    const opened = await this.em.transactional(() => this.open(command));
    if (opened instanceof DomainError) throw opened;
    const { userId, session, device } = opened;
    const user = await this.queries.execute(new GetSessionUser(userId));
    return new CookieResponse({ user, message: 'Verification successful' }, { session, browser: null, device });
  }

  private async open({ input, browser, joinRecord }: VerifyCode) {
    const expected = { id: input.userId, purposes: SIGN_IN_PURPOSES };
    const verified = await this.challenges.verify(input.code, expected, browser);
    if (verified instanceof DomainError) return verified;
    const { user, challenge } = verified;
    await this.limiter.refund(codeAttemptLimitsByAddress(browser.ip));
    if (challenge.purpose === 'verify-email' && user.verifyEmail(this.clock.now())) {
      await joinRecord(provedAccount(user));
    }
    const remembers = input.rememberDevice && challenge.purpose === 'sign-in';
    return {
      userId: user.id,
      session: await this.sessions.open(user.id, browser),
      device: remembers ? await this.sessions.remember(user.id, browser) : undefined,
    };
  }
}
