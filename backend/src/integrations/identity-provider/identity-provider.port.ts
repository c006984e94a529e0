/** What is made for one sign-in and has to be the same when the browser comes back. Never shown to anybody else. */
export interface SignInSecrets {
  /** Comes back with the browser. */
  state: string;
  /** Comes back within the provider's signed answer. */
  nonce: string;
  /** Shows the provider that whoever redeems the code is whoever asked for it (PKCE, RFC 7636). */
  codeVerifier: string;
}

/** Whom the provider has signed in. */
export interface ProviderIdentity {
  issuer: string;
  /** The provider's own name for the person; unlike the address it never changes and is never given to another. */
  subject: string;
  /** Empty when the provider does not tell. */
  email: string;
  /** The provider has seen that the address is theirs. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Somebody else who vouches for people: an OpenID provider such as Google. */
export abstract class IdentityProviderPort {
  /** Whether one is set up. That says nothing about whether it can be reached. */
  abstract readonly isAvailable: boolean;

  /** The provider's page for a new sign-in. Throws ProviderNotSetUp, ProviderUnavailable. */
  abstract begin(): Promise<{ url: string; secrets: SignInSecrets }>;

  /**
   * Whom the provider has signed in, by the query with which it sent the browser back. Throws SignInCancelled,
   * SignInRefused, ProviderUnavailable.
   */
  abstract finish(query: string, secrets: SignInSecrets): Promise<ProviderIdentity>;
}
