import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import type { ListQuery } from '../../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../../shared/http/page.js';
import { browserInWords } from '../../../../shared/http/user-agent.js';
import { containsWords } from '../../../../shared/sql/contains-word.js';
import { binding, readList } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { IDLE_LIMIT_MS } from '../../domain/session.entity.js';
import type { SessionRow } from '../sessions.dto.js';

/** The user's open sessions, by default the current one first, then by last use. */
export class ListSessions extends Query<Page<SessionRow>> {
  constructor(
    readonly actor: Actor,
    readonly list: ListQuery,
  ) {
    super();
  }
}

type Result = Omit<SessionRow, 'browser' | 'system'> & { userAgent: string | null };

const SORTS = { lastSeenAt: ['s.last_seen_at'], createdAt: ['s.created_at'] };

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ actor: { userId, sessionId }, list }: ListSessions): Promise<Page<SessionRow>> {
    const now = this.clock.now();
    const { values, bind } = binding([userId, now, new Date(now.getTime() - IDLE_LIMIT_MS)]);
    const search = containsWords("shared.fold(concat_ws(' ', s.user_agent, s.ip))", list.q, bind);
    const open = 'identity.sessions s where s.user_id = $1 and s.expires_at > $2 and s.last_seen_at > $3';
    const from = [open, ...search].join(' and ');
    const order = orderBy(list.sort, SORTS, '-lastSeenAt', 's.id');
    const page = await readList<Result>(this.sql, list, {
      from,
      values,
      order,
      id: 's.id',
      page: (bind) => ({ from, order: list.sort ? order : `s.id = ${bind(sessionId)} desc, ${order}` }),
      details: (bind) => ({
        columns: `s.id, s.user_agent as "userAgent", s.ip, s.created_at as "createdAt",
          s.last_seen_at as "lastSeenAt", s.id = ${bind(sessionId)} as "isCurrent"`,
        tables: 'identity.sessions s',
      }),
    });
    const rows = page.rows.map(({ userAgent, ...session }) => ({ ...session, ...browserInWords(userAgent) }));
    return new Page(rows, page.total, list);
  }
}
