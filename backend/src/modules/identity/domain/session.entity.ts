import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { signedIn, signedOut } from '../events.js';

const HOUR = 3_600_000;

/** A session without a request for this long has expired. */
export const IDLE_LIMIT_MS = 12 * HOUR;

/** Maximum lifetime, regardless of use. */
const ABSOLUTE_LIMIT_MS = 7 * 24 * HOUR;

/** How long a proof counts as fresh. */
export const PROOF_LIFETIME_MS = HOUR / 2;

const SessionSchema = defineEntity({
  name: 'Session',
  schema: 'identity',
  tableName: 'sessions',
  properties: (p) => ({
    id: p.uuid().primary(),
    tokenHash: p.type('bytea').$type<Buffer>(),
    userId: p.uuid(),
    /** The organization that this browser acts for; null if the user administers none. */
    organizationId: p.uuid().strictNullable(),
    createdAt: p.datetime(),
    lastSeenAt: p.datetime(),
    expiresAt: p.datetime(),
    provedAt: p.datetime(),
    userAgent: p.text().nullable(),
    ip: p.text().nullable(),
  }),
});

/** A signed-in browser. Only the hash of its token is stored, so that a copy of the table opens no session. */
export class Session extends SessionSchema.class {
  static open(
    input: Pick<Session, 'userId' | 'organizationId' | 'tokenHash' | 'userAgent' | 'ip'>,
    now: Date,
  ): Session {
    return Object.assign(new Session(), {
      id: newId(),
      ...input,
      createdAt: now,
      lastSeenAt: now,
      provedAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_LIMIT_MS),
    });
  }

  /** The user has proved again who they are. The token is replaced, so that a stolen one doesn't gain from it. */
  prove(tokenHash: Buffer, now: Date): void {
    this.tokenHash = tokenHash;
    this.provedAt = now;
  }

  /** Raises the event for a sign-in; a session that only replaces another one raises none. */
  signIn(): void {
    raise(this, signedIn({ userId: this.userId, sessionId: this.id }));
  }

  /** Raises the event for a session that the user ends, in this browser or another; the caller deletes the row. */
  signOut(): void {
    raise(this, signedOut({ userId: this.userId, sessionId: this.id, ip: this.ip ?? null }));
  }
}
SessionSchema.setClass(Session);
