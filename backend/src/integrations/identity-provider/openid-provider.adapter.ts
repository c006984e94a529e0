import { Logger } from '@nestjs/common';
import { isEmail } from 'class-validator';
import * as openid from 'openid-client';
import { GOOGLE_ISSUER } from '../../config.js';
import { singleLine } from '../../shared/domain/text.js';
import { ProviderUnavailable, SignInCancelled, SignInRefused } from './identity-provider.errors.js';
import { IdentityProviderPort, type ProviderIdentity, type SignInSecrets } from './identity-provider.port.js';

/** Short, because a user is waiting. */
const TIMEOUT_S = 5;

interface Settings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The redirect URI that is registered at the provider. */
  redirectAddress: string;
}

/**
 * Any OpenID Connect provider: authorization code flow with PKCE, state and nonce. Discovery runs at the first sign-in and is
 * retried after a failure, so that the program starts without the provider.
 */
export class OpenIdProvider extends IdentityProviderPort {
  readonly isAvailable = true;
  private readonly logger = new Logger('IdentityProvider');
  private discovered: Promise<openid.Configuration> | undefined;

  constructor(private readonly settings: Settings) {
    super();
  }

  async begin(): Promise<{ url: string; secrets: SignInSecrets }> {
    const provider = await this.provider();
    const secrets = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      codeVerifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(provider, {
      redirect_uri: this.settings.redirectAddress,
      response_type: 'code',
      scope: 'openid email profile',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
      prompt: promptOf(provider.serverMetadata()),
    });
    return { url: url.href, secrets };
  }

  async finish(query: string, { state, nonce, codeVerifier }: SignInSecrets): Promise<ProviderIdentity> {
    const provider = await this.provider();
    const callback = new URL(this.settings.redirectAddress);
    callback.search = query;
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    };
    const tokens = await openid
      .authorizationCodeGrant(provider, callback, checks)
      .catch((error: unknown) => this.toDomainError(error));
    const claims = tokens.claims()!;
    if (!SUBJECT.test(claims.sub)) {
      this.logger.warn('A sign-in failed at the provider: its token has no valid subject');
      throw new SignInRefused();
    }
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: emailIn(claims.email),
      isEmailVerified: claims.email_verified === true,
      firstName: singleLine(text(claims.given_name)),
      lastName: singleLine(text(claims.family_name)),
    };
  }

  private async provider(): Promise<openid.Configuration> {
    this.discovered ??= this.discover();
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = undefined;
      this.logger.warn(`The provider at ${this.settings.issuer} failed discovery: ${summary(error)}`);
      throw new ProviderUnavailable();
    }
  }

  private discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const isPlain = new URL(issuer).protocol === 'http:';
    return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // Config allows plain HTTP for loopback only.
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    });
  }

  private toDomainError(error: unknown): never {
    if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') {
      throw new SignInCancelled();
    }
    this.logger.warn(`A sign-in failed at the provider: ${summary(error)}`);
    throw isOutage(error) ? new ProviderUnavailable() : new SignInRefused();
  }
}

/**
 * Training rooms have shared computers: nobody is signed in silently as the previous user. Google lets people choose an account. A
 * provider may refuse that prompt, so any other that doesn't list it is asked for a new sign-in, which each one offers (OpenID
 * Connect Core 1.0, section 3.1.2.1).
 */
export function promptOf({
  issuer,
  prompt_values_supported: listed,
}: openid.ServerMetadata): 'select_account' | 'login' {
  const canChoose = issuer === GOOGLE_ISSUER || (Array.isArray(listed) && listed.includes('select_account'));
  return canChoose ? 'select_account' : 'login';
}

/** The library's error codes for a missing or invalid response. */
const OUTAGES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** `fetch` throws a TypeError when a connection fails; it may be wrapped as the cause. */
function isOutage(error: unknown): boolean {
  const { code, name, cause } = error as Partial<openid.ClientError>;
  return OUTAGES.has(code ?? '') || [name, (cause as Error | undefined)?.name].includes('TypeError');
}

/** Summarizes an error for the log, without codes, tokens or secrets. */
function summary(error: unknown): string {
  if (error instanceof openid.ResponseBodyError) return `${error.error} (status ${error.status})`;
  if (error instanceof openid.AuthorizationResponseError) return error.error;
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
}

/** At most 255 ASCII characters (OpenID Connect Core 1.0, section 2). */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

const emailIn = (claim: unknown): string => (isEmail(claim) ? text(claim) : '');

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
