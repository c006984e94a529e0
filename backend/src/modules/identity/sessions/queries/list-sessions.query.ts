import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { browserInWords } from '../../../../shared/http/user-agent.js';
import { ReadModel } from '../../../../shared/sql/read.js';
import { IDLE_LIMIT_MS } from '../../domain/session.entity.js';
import type { SessionRow } from '../sessions.dto.js';

/** The user's open sessions, the current one first, then by last use. */
export class ListSessions extends Query<SessionRow[]> {
  constructor(readonly actor: Actor) {
    super();
  }
}

type Result = Omit<SessionRow, 'browser' | 'system'> & { userAgent: string | null };

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly read: ReadModel,
    private readonly clock: Clock,
  ) {}

  async execute({ actor: { userId, sessionId } }: ListSessions): Promise<SessionRow[]> {
    const now = this.clock.now();
    const sessions = await this.read.rows<Result>(
      `select id, user_agent as "userAgent", ip, created_at as "createdAt", last_seen_at as "lastSeenAt",
              id = $2 as "isCurrent"
       from identity.sessions where user_id = $1 and expires_at > $3 and last_seen_at > $4
       order by id = $2 desc, last_seen_at desc, id`,
      [userId, sessionId, now, new Date(now.getTime() - IDLE_LIMIT_MS)],
    );
    return sessions.map(({ userAgent, ...session }) => ({ ...session, ...browserInWords(userAgent) }));
  }
}
