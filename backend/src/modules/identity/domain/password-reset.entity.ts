import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { passwordResetRequested } from '../events.js';
import { InvalidLink } from './identity.errors.js';

/** Lifetime of an emailed link. */
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
 * A request for a new password. Anyone can make one for any address; the account is looked up only when the link is sent.
 * Deleted once used.
 */
export class PasswordReset extends PasswordResetSchema.class {
  /** @param email normalized */
  static request(email: string, now: Date): PasswordReset {
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

  /** Becomes a link for the user with that address. Its lifetime starts when it is sent. */
  becomeLink(userId: string, tokenHash: Buffer, now: Date): void {
    this.userId = userId;
    this.tokenHash = tokenHash;
    this.expiresAt = new Date(now.getTime() + LIFETIME_MS);
  }

  /** @throws {InvalidLink} when it has expired */
  assertValid(now: Date): void {
    if (now >= this.expiresAt) throw new InvalidLink();
  }
}
PasswordResetSchema.setClass(PasswordReset);
