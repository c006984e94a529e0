import { defineEntity } from '@mikro-orm/core';

/** How long a user may take at the provider. */
const LIFETIME_MS = 10 * 60_000;

/** The sign-in pages that a browser starts from and returns to. */
export const SIGN_IN_PAGES = ['client-login', 'login'] as const;

/** The page that a sign-in started from, and what was chosen there. */
export interface SignInOrigin {
  page: (typeof SIGN_IN_PAGES)[number];
  /** An unverified signup code of an organization. */
  organizationCode?: string | undefined;
  /** The class that the client chose before signing in. */
  classId?: string | undefined;
  /** The unverified address of the page to go to. */
  returnTo?: string | undefined;
}

const PendingSignInSchema = defineEntity({
  name: 'PendingSignIn',
  schema: 'identity',
  tableName: 'pending_sign_ins',
  properties: (p) => ({
    stateHash: p.type('bytea').$type<Buffer>().primary(),
    browserHash: p.type('bytea').$type<Buffer>(),
    nonce: p.text(),
    codeVerifier: p.text(),
    origin: p.json<SignInOrigin>(),
    expiresAt: p.datetime(),
  }),
});

/** A sign-in that was redirected to the identity provider; it can be finished once. */
export class PendingSignIn extends PendingSignInSchema.class {
  static begin(input: Omit<PendingSignIn, 'expiresAt'>, now: Date): PendingSignIn {
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    return Object.assign(new PendingSignIn(), { ...input, expiresAt });
  }
}
PendingSignInSchema.setClass(PendingSignIn);
