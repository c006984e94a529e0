import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { signedIn, signedOut } from '../events.js';

const HOUR = 3_600_000;

/** A session that was silent this long is over. */
export const IDLE_LIMIT_MS = 12 * HOUR;

/** No session lives longer, however busy. */
const ABSOLUTE_LIMIT_MS = 7 * 24 * HOUR;

const SessionSchema = defineEntity({
  name: 'Session',
  schema: 'identity',
  tableName: 'sessions',
  properties: (p) => ({
    id: p.uuid().primary(),
    tokenHash: p.type('bytea').$type<Buffer>(),
    userId: p.uuid(),
    createdAt: p.datetime(),
    lastSeenAt: p.datetime(),
    expiresAt: p.datetime(),
    userAgent: p.text().nullable(),
    ip: p.text().nullable(),
  }),
});

/** One signed-in browser. Only the hash of its token is kept, so a copy of the table opens no session. */
export class Session extends SessionSchema.class {
  static open(
    given: { userId: string; tokenHash: Buffer; userAgent: string | null; ip: string | null },
    now: Date,
  ): Session {
    return Object.assign(new Session(), {
      id: newId(),
      ...given,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + ABSOLUTE_LIMIT_MS),
    });
  }

  /** Says that it came of a sign-in, and not in place of another session of somebody who was in already. */
  signIn(): void {
    raise(this, signedIn({ userId: this.userId, sessionId: this.id }));
  }

  /** Says that the person ends it, from this browser or from another; the caller removes the row. */
  signOut(): void {
    raise(this, signedOut({ userId: this.userId, sessionId: this.id, ip: this.ip ?? null }));
  }
}
SessionSchema.setClass(Session);
