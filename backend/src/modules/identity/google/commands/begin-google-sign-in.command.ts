import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IdentityProviderPort } from '../../../../integrations/identity-provider/identity-provider.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { providerLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import type { BrowserContext } from '../../browser-context.js';
import { CookieResponse } from '../../cookie-response.js';
import { PendingSignIn, type SignInOrigin } from '../../domain/pending-sign-in.entity.js';
import { BROWSER_LIFETIME_MS } from '../../mfa/challenge.service.js';
import { newToken, tokenHash } from '../../tokens.js';

/**
 * Returns the URL at Google that the browser is redirected to.
 * @throws {TooManyAttempts}
 * @throws {ProviderNotSetUp}
 * @throws {ProviderUnavailable}
 */
export class BeginGoogleSignIn extends Command<CookieResponse<{ url: string }>> {
  constructor(
    readonly origin: SignInOrigin,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(BeginGoogleSignIn)
export class BeginGoogleSignInHandler implements ICommandHandler<BeginGoogleSignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: IdentityProviderPort,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async execute({ origin, browser }: BeginGoogleSignIn): Promise<CookieResponse<{ url: string }>> {
    await this.limiter.consume(providerLimits(browser.ip));
    const { url, secrets } = await this.provider.begin();
    const now = this.clock.now();
    // Keeps the browser's token, because a code or another tab may depend on it.
    const token = browser.browserToken ?? newToken();
    const { state, nonce, codeVerifier } = secrets;
    const hashes = { stateHash: tokenHash(state), browserHash: tokenHash(token) };
    const pending = PendingSignIn.begin({ ...hashes, nonce, codeVerifier, origin }, now);
    await this.em.transactional((em) => em.persist(pending));
    const expiresAt = new Date(now.getTime() + BROWSER_LIFETIME_MS);
    return new CookieResponse({ url }, { browser: { token, expiresAt } });
  }
}
