import { Injectable } from '@nestjs/common';
import { Clock } from '../../shared/domain/clock.js';
import { type Actor, SessionReader } from '../../shared/http/actor.js';
import { ReadModel } from '../../shared/sql/read.js';
import { SharedLookup } from '../../shared/sql/shared-lookup.js';
import { IDLE_LIMIT_MS } from './domain/session.entity.js';
import { tokenHash } from './token.js';

/** A session is marked as seen at most this often, so that most requests write nothing. */
const SEEN_EVERY_MS = 5 * 60_000;

type Found = Actor & { tokenHash: string; lastSeenAt: string };

/** The session check of every request: a prepared statement on a unique index, for all requests of the moment. */
@Injectable()
export class StoredSessions extends SessionReader {
  private readonly sessions = new SharedLookup<Found>((hashes) => this.find(hashes));

  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {
    super();
  }

  async actorOf(token: string): Promise<Actor | undefined> {
    const found = await this.sessions.find(tokenHash(token).toString('hex'));
    if (!found) return undefined;
    const { tokenHash: _, lastSeenAt, ...actor } = found;
    const now = this.clock.now();
    if (now.getTime() - Date.parse(lastSeenAt) >= SEEN_EVERY_MS) await this.markSeen(actor.sessionId, now);
    return actor;
  }

  private async find(tokenHashes: string[]): Promise<Map<string, Found>> {
    const now = this.clock.now();
    const rows = await this.read.rows<Found>(
      `select encode(s.token_hash, 'hex') as "tokenHash", s.id as "sessionId", s.last_seen_at as "lastSeenAt",
              u.id as "userId", u.email, u.role, u.student_id as "studentId", u.organization_id as "organizationId",
              u.require_password_change as "requirePasswordChange"
       from identity.sessions s join identity.users u on u.id = s.user_id
       where s.token_hash = any($1) and s.expires_at > $2 and s.last_seen_at > $3`,
      [tokenHashes.map((hash) => Buffer.from(hash, 'hex')), now, new Date(now.getTime() - IDLE_LIMIT_MS)],
    );
    return new Map(rows.map((row) => [row.tokenHash, row]));
  }

  private async markSeen(sessionId: string, now: Date): Promise<void> {
    await this.read.rows('update identity.sessions set last_seen_at = $2 where id = $1', [sessionId, now]);
  }
}
