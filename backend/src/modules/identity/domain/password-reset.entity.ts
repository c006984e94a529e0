import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { passwordResetRequested } from '../events.js';
import { InvalidLink } from './identity.errors.js';

/** How long a mailed link opens the page that sets a password (decisions: identity). */
const LIFETIME_MS = 60 * 60_000;

const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  schema: 'identity',
  tableName: 'password_resets',
  properties: (p) => ({
    id: p.uuid().primary(),
    email: p.text(),
    userId: p.uuid().nullable(),
    tokenHash: p.type('bytea').$type<Buffer>().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  }),
});

/**
 * Somebody's wish for a new password. Anyone may express it for any address; whether that has an account is found out only
 * when the link is sent. Gone once it was used.
 */
export class PasswordReset extends PasswordResetSchema.class {
  /** `email` in its normal form. */
  static ask(email: string, now: Date): PasswordReset {
    const reset = Object.assign(new PasswordReset(), {
      id: newId(),
      email,
      userId: null,
      tokenHash: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    raise(reset, passwordResetRequested({ resetId: reset.id }));
    return reset;
  }

  /** Becomes a link for the person whose address it is. Its hour begins when it is sent. */
  becomeLink(userId: string, tokenHash: Buffer, now: Date): void {
    this.userId = userId;
    this.tokenHash = tokenHash;
    this.expiresAt = new Date(now.getTime() + LIFETIME_MS);
  }

  /** Throws InvalidLink. */
  assertGood(now: Date): void {
    if (now >= this.expiresAt) throw new InvalidLink();
  }
}
PasswordResetSchema.setClass(PasswordReset);
