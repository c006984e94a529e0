import { EntityManager } from '@mikro-orm/postgresql';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import {
  IdentityProviderPort,
  type ProviderIdentity,
} from '../../../integrations/identity-provider/identity-provider.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { hasLink } from '../../../shared/domain/links-in-names.js';
import { readCookie } from '../../../shared/http/cookies.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { BROWSER_COOKIE } from '../browser-context.js';
import { SignInExpired } from '../domain/identity.errors.js';
import { PendingSignIn, type SignInOrigin } from '../domain/pending-sign-in.entity.js';
import { tokenHash } from '../tokens.js';
import type { CallbackRequest } from './sign-in-redirect.js';

type Verify = (request: CallbackRequest, done: (error: unknown, returned: object | null) => void) => void;

/** Passes the whole request to `verify`, because the proof is in its URL, its cookie and the database. */
class RequestStrategy extends passport.Strategy {
  constructor(private readonly verify: Verify) {
    super();
  }

  override authenticate(request: CallbackRequest): void {
    this.verify(request, (error, returned) => (returned ? this.success(returned) : this.error(error)));
  }
}

/** The identity that Google returned, and the page that the sign-in started from. */
export interface GoogleReturn {
  identity: ProviderIdentity;
  origin: SignInOrigin;
}

/** Verifies the callback of a sign-in with Google. */
@Injectable()
export class GoogleStrategy extends PassportStrategy(RequestStrategy, 'google') {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: IdentityProviderPort,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * @throws {SignInExpired}
   * @throws {SignInCancelled}
   * @throws {SignInRefused}
   * @throws {ProviderUnavailable}
   */
  async validate(request: CallbackRequest): Promise<GoogleReturn> {
    const { search, searchParams } = new URL(request.originalUrl, 'http://localhost');
    const state = searchParams.get('state') ?? '';
    const { origin, nonce, codeVerifier } = await this.consume(state, readCookie(request, BROWSER_COOKIE));
    request.signInOrigin = origin;
    const identity = await this.provider.finish(search, { state, nonce, codeVerifier });
    return { origin, identity: { ...identity, ...namesWithoutLinks(identity) } };
  }

  /** Deletes the browser's pending sign-in, so that it works once. */
  private async consume(state: string, browserToken: string | undefined): Promise<PendingSignIn> {
    const expired = () => new SignInExpired();
    if (!browserToken) throw expired();
    const where = { stateHash: tokenHash(state), browserHash: tokenHash(browserToken) };
    const pending = await this.em.transactional(async (em) => {
      const signIn = await lockOrFail(em, PendingSignIn, where, expired);
      em.remove(signIn);
      return signIn;
    });
    if (pending.expiresAt <= this.clock.now()) throw expired();
    return pending;
  }
}

/** Names at Google are free text, too; a person enters theirs later. */
const namesWithoutLinks = ({ firstName, lastName }: ProviderIdentity) => ({
  firstName: firstName && hasLink(firstName) ? '' : firstName,
  lastName: lastName && hasLink(lastName) ? '' : lastName,
});

/** Accepts requests that GoogleStrategy has verified. */
@Injectable()
export class GoogleGuard extends AuthGuard('google') {
  override getAuthenticateOptions(_: ExecutionContext) {
    return { session: false, property: 'returned' };
  }

  override handleRequest<Returned>(error: unknown, returned: Returned | false): Returned {
    if (error || !returned) throw error;
    return returned;
  }
}
