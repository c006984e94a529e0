import { type ExecutionContext, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import {
  IdentityProviderPort,
  type ProviderIdentity,
} from '../../integrations/identity-provider/identity-provider.port.js';
import { browserContextOf } from './browser-context.js';
import { TakePendingSignIn } from './commands/take-pending-sign-in.command.js';
import type { SignInOrigin } from './domain/pending-sign-in.entity.js';
import type { ReturningRequest } from './sign-in-return.js';

type Verify = (request: ReturningRequest, done: (error: unknown, returned: object | null) => void) => void;

/** Hands the whole request over: what proves a person stands in the address, the cookie and the database. */
class RequestStrategy extends passport.Strategy {
  constructor(private readonly verify: Verify) {
    super();
  }

  override authenticate(request: ReturningRequest): void {
    this.verify(request, (error, returned) => (returned ? this.success(returned) : this.error(error)));
  }
}

/** Somebody whom Google has signed in, and the page that they come from. */
export interface GoogleReturn {
  identity: ProviderIdentity;
  origin: SignInOrigin;
}

/** Sign-in with Google: the half that begins when the browser comes back. */
@Injectable()
export class GoogleStrategy extends PassportStrategy(RequestStrategy, 'google') {
  constructor(
    private readonly commands: CommandBus,
    private readonly provider: IdentityProviderPort,
  ) {
    super();
  }

  /** Throws SignInExpired, SignInCancelled, SignInRefused, ProviderUnavailable. */
  async validate(request: ReturningRequest): Promise<GoogleReturn> {
    const { search, searchParams } = new URL(request.originalUrl, 'http://localhost');
    const state = searchParams.get('state') ?? '';
    const { origin, nonce, codeVerifier } = await this.commands.execute(
      new TakePendingSignIn(state, browserContextOf(request)),
    );
    request.signInOrigin = origin;
    return { origin, identity: await this.provider.finish(search, { state, nonce, codeVerifier }) };
  }
}

/** Lets a browser through that Google has signed in. */
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
