import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import { Browser } from './browser.js';
import { freePort } from './free-port.js';

const CLIENT = { id: 'recert', secret: 'the secret of the test client' };

/** An account at the provider. */
export interface ProviderAccount {
  sub: string;
  /** What the ID token says instead of `sub`. */
  claimedSub?: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}

/** A real OpenID provider on loopback that can be stopped and started again at the same address. */
export class OpenIdTestProvider {
  /** What a browser does at the provider: signs in with this account, or cancels. */
  user: ProviderAccount | 'cancels' = 'cancels';
  private readonly accounts = new Map<string, ProviderAccount>();
  private readonly provider: Provider;
  private server: Server | undefined;

  private constructor(
    private readonly port: number,
    redirectAddress: string,
  ) {
    this.provider = quietly(() => new Provider(this.issuer, this.configuration(redirectAddress)));
  }

  /** Starts on a free port unless `port` is given. */
  static async start(redirectAddress: string, port?: number): Promise<OpenIdTestProvider> {
    const provider = new OpenIdTestProvider(port ?? Number(await freePort()), redirectAddress);
    await provider.resume();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Environment variables that configure this provider. */
  get settings(): Record<string, string> {
    return { GOOGLE_ISSUER: this.issuer, GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret };
  }

  async resume(): Promise<void> {
    const handle = this.provider.callback();
    this.server = createServer((request, response) =>
      request.url?.startsWith('/interaction/') ? this.interact(request, response) : handle(request, response),
    ).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((closed) => this.server?.close(closed));
  }

  /** Follows the provider's redirects from its sign-in URL and returns the callback URL. */
  async visit(address: string): Promise<string> {
    const browser = new Browser(this.issuer);
    let next = address;
    for (let hops = 0; hops < 10; hops++) {
      const { status, headers, body } = await browser.get(next);
      const location = headers.get('location');
      if (!location) throw new Error(`The provider returned ${status}: ${JSON.stringify(body)}`);
      next = new URL(location, this.issuer).href;
      if (!next.startsWith(this.issuer)) return next;
    }
    throw new Error('The provider redirected too often.');
  }

  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { user } = this;
    if (user !== 'cancels') this.accounts.set(user.sub, user);
    const result = user === 'cancels' ? { error: 'access_denied' } : { login: { accountId: user.sub } };
    await this.provider.interactionFinished(request, response, result);
  }

  private configuration(redirectAddress: string): Configuration {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectAddress],
          subject_type: 'pairwise',
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig' } as JWK] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      // Like Google, puts the claims of the scopes into the ID token.
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['only a test'] },
      ttl: { Session: 60, Interaction: 60, Grant: 60, IdToken: 60, AccessToken: 60 },
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...this.accounts.get(sub)! }) }),
      subjectTypes: ['pairwise'],
      pairwiseIdentifier: (_, sub) => this.accounts.get(sub)?.claimedSub ?? sub,
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: ({ oidc }) => this.grantTo(oidc.session?.accountId),
    };
  }

  /** Grants every requested scope. */
  private async grantTo(accountId: string | undefined) {
    const grant = new this.provider.Grant({ clientId: CLIENT.id, accountId: accountId! });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  }
}

/** Silences the warning about in-memory storage, which a test wants. */
function quietly<T>(make: () => T): T {
  const warn = console.warn;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}
