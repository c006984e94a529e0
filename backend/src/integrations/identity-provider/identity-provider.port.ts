/** Secrets of one sign-in, checked when the browser comes back. */
export interface SignInSecrets {
  /** Returned by the browser. */
  state: string;
  /** Returned in the signed ID token. */
  nonce: string;
  /** PKCE, RFC 7636. */
  codeVerifier: string;
}

/** A user as the provider authenticated them. */
export interface ProviderIdentity {
  issuer: string;
  /** The provider's permanent id of the user, never reassigned. */
  subject: string;
  /** Empty when the provider doesn't share it. */
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** An OpenID provider such as Google. */
export abstract class IdentityProviderPort {
  /** Whether a provider is configured; it may still be unreachable. */
  abstract readonly isAvailable: boolean;

  /**
   * Starts a sign-in and returns the provider's URL for it.
   * @throws {ProviderNotSetUp}
   * @throws {ProviderUnavailable}
   */
  abstract begin(): Promise<{ url: string; secrets: SignInSecrets }>;

  /**
   * Verifies the query with which the provider sent the browser back.
   * @throws {SignInCancelled}
   * @throws {SignInRefused}
   * @throws {ProviderUnavailable}
   */
  abstract finish(query: string, secrets: SignInSecrets): Promise<ProviderIdentity>;
}
