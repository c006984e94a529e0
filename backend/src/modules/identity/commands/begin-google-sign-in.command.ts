import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IdentityProviderPort } from '../../../integrations/identity-provider/identity-provider.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { providerAllowances } from '../allowances.js';
import { Attempts } from '../attempts.js';
import type { BrowserContext } from '../browser-context.js';
import { BROWSER_LIFETIME_MS } from '../challenge-issuer.js';
import { CookieResponse } from '../cookie-response.js';
import { PendingSignIn, type SignInOrigin } from '../domain/pending-sign-in.entity.js';
import { newToken, tokenHash } from '../token.js';

/** Sends a browser to Google. Throws TooManyAttempts, ProviderNotSetUp, ProviderUnavailable. */
export class BeginGoogleSignIn extends Command<CookieResponse<{ url: string }>> {
  constructor(
    readonly origin: SignInOrigin,
    readonly visitor: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(BeginGoogleSignIn)
export class BeginGoogleSignInHandler implements ICommandHandler<BeginGoogleSignIn> {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: IdentityProviderPort,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async execute({ origin, visitor }: BeginGoogleSignIn): Promise<CookieResponse<{ url: string }>> {
    await this.attempts.count(providerAllowances(visitor.ip));
    const { url, secrets } = await this.provider.begin();
    const now = this.clock.now();
    // A token that the browser has already stays, because a code or another tab may wait under it.
    const token = visitor.browserToken ?? newToken();
    const { state, nonce, codeVerifier } = secrets;
    const hashes = { stateHash: tokenHash(state), browserHash: tokenHash(token) };
    const pending = PendingSignIn.begin({ ...hashes, nonce, codeVerifier, origin }, now);
    await this.em.transactional((em) => em.persist(pending));
    const browser = { token, expiresAt: new Date(now.getTime() + BROWSER_LIFETIME_MS) };
    return new CookieResponse({ url }, undefined, browser);
  }
}
