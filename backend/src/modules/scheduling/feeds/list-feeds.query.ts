import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { FeedKind } from '../domain/calendar-feed.entity.js';
import type { CalendarFeedRow } from './feeds.dto.js';

/** The kinds `k` of calendars that accounts `u` have now, and the organization `a` of an org admin. An address of a kind that its account lost shows nothing. */
export const ACCOUNTS_WITH_FEEDS = `identity.users u
  left join identity.organization_administrators a on a.user_id = u.id
  join lateral (values ('student', u.student_id is not null), ('instructor', u.is_instructor),
    ('organization', a.user_id is not null)) k (kind, has) on k.has and u.disabled_at is null`;

/** The calendars of an account, with their addresses. */
export class ListFeeds extends Query<Page<CalendarFeedRow>> {
  constructor(
    readonly userId: string,
    readonly list: ListQuery,
  ) {
    super();
  }
}

type Row = Omit<CalendarFeedRow, 'url'> & { kind: FeedKind; token: string | null };

const SORTS = { kind: ['k.kind'], createdAt: 'f.created_at' };

@QueryHandler(ListFeeds)
export class ListFeedsHandler implements IQueryHandler<ListFeeds> {
  constructor(
    private readonly sql: Sql,
    private readonly config: Config,
  ) {}

  async execute({ userId, list }: ListFeeds): Promise<Page<CalendarFeedRow>> {
    const { values, bind } = binding([userId]);
    const where = ['u.id = $1', ...containsWords('shared.fold(k.kind)', list.q, bind)];
    const { rows, total } = await readPage<Row>(this.sql, list, {
      columns: 'k.kind, f.token, f.created_at as "createdAt"',
      from: `${ACCOUNTS_WITH_FEEDS}
        left join scheduling.calendar_feeds f on f.user_id = u.id and f.kind = k.kind
        where ${where.join(' and ')}`,
      values,
      order: orderBy(list.sort, SORTS, '-kind', 'k.kind'),
    });
    return new Page(
      rows.map(({ token, ...row }) => ({ ...row, url: token && this.addressOf(token) })),
      total,
      list,
    );
  }

  private addressOf(token: string): string {
    return `${this.config.publicUrl}/api/calendar-feeds/${token}.ics`;
  }
}
