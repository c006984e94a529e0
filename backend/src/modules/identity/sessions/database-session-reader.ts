import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { type Actor, SessionReader } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { permitted, RULED_COLUMNS, RULED_TABLES, type Ruled } from '../accounts/permitted.js';
import { IDLE_LIMIT_MS, PROOF_LIFETIME_MS } from '../domain/session.entity.js';
import { tokenHash } from '../tokens.js';

/** Minimum interval between writes of `last_seen_at`, so that most requests write nothing. */
const SEEN_INTERVAL_MS = 5 * 60_000;

/** Looks up the session of every request: one statement on a unique index. */
@Injectable()
export class DatabaseSessionReader extends SessionReader {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super();
  }

  async actorOf(token: string): Promise<Actor | undefined> {
    const now = this.clock.now();
    const session = await this.sql.one<Omit<Actor, 'permissions'> & Ruled & { lastSeenAt: string }>(
      `select s.id as "sessionId", s.last_seen_at as "lastSeenAt",
              u.id as "userId", u.email, u.role, ${RULED_COLUMNS}, u.student_id as "studentId", s.organization_id as "organizationId",
              u.require_password_change as "requirePasswordChange", s.proved_at > $4 as "hasFreshProof"
       from identity.sessions s join identity.users u on u.id = s.user_id ${RULED_TABLES}
       where s.token_hash = $1 and u.disabled_at is null and s.expires_at > $2 and s.last_seen_at > $3`,
      [tokenHash(token), now, new Date(now.getTime() - IDLE_LIMIT_MS), new Date(now.getTime() - PROOF_LIFETIME_MS)],
    );
    if (!session) return undefined;
    const { lastSeenAt, ...actor } = session;
    if (now.getTime() - Date.parse(lastSeenAt) >= SEEN_INTERVAL_MS) {
      await this.sql.rows('update identity.sessions set last_seen_at = $2 where id = $1', [actor.sessionId, now]);
    }
    return permitted(actor);
  }

  async validAmong(sessionIds: string[]): Promise<string[]> {
    const now = this.clock.now();
    const rows = await this.sql.rows<{ id: string }>(
      'select id from identity.sessions where id = any($1) and expires_at > $2 and last_seen_at > $3',
      [sessionIds, now, new Date(now.getTime() - IDLE_LIMIT_MS)],
    );
    return rows.map(({ id }) => id);
  }
}
