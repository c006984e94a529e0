import { defineEntity } from '@mikro-orm/core';

/** How long somebody may take at the provider. */
const LIFETIME_MS = 10 * 60_000;

/** The sign-in pages that a browser can come from and be sent back to. */
export const SIGN_IN_PAGES = ['client-login', 'login'] as const;

/** Where a browser comes from, and what was chosen there. */
export interface SignInOrigin {
  page: (typeof SIGN_IN_PAGES)[number];
  /** The signup code of an organization, not looked up yet. */
  organizationCode?: string | undefined;
  /** The class that a client came for. */
  classId?: string | undefined;
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

interface NewPendingSignIn {
  stateHash: Buffer;
  browserHash: Buffer;
  nonce: string;
  codeVerifier: string;
  origin: SignInOrigin;
}

/** A browser that went to the identity provider and is expected back, once. */
export class PendingSignIn extends PendingSignInSchema.class {
  static begin(given: NewPendingSignIn, now: Date): PendingSignIn {
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    return Object.assign(new PendingSignIn(), { ...given, expiresAt });
  }
}
PendingSignInSchema.setClass(PendingSignIn);
