import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import type { ListQuery } from '../../../shared/http/list-query.dto.js';
import { orderBy, type Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { NoticeRow } from './notices.dto.js';

/** The user's notices, by default the newest first. */
export class ListNotices extends Query<Page<NoticeRow>> {
  constructor(
    readonly userId: string,
    readonly list: ListQuery,
  ) {
    super();
  }
}

/** One of the user's notices. */
export class GetNotice extends Query<NoticeRow> {
  constructor(
    readonly userId: string,
    readonly noticeId: string,
  ) {
    super();
  }
}

const COLUMNS = `n.id, n.title, n.body, n.href, n.created_at as "createdAt", n.read_at as "readAt"`;
const NOTICES = 'notifications.notices n where n.user_id = $1';
const SORTS = { createdAt: ['n.created_at'], title: ['n.title'], readAt: 'n.read_at' };

@QueryHandler(ListNotices)
export class ListNoticesHandler implements IQueryHandler<ListNotices> {
  constructor(private readonly sql: Sql) {}

  async execute({ userId, list }: ListNotices): Promise<Page<NoticeRow>> {
    const { values, bind } = binding([userId]);
    const search = containsWords("shared.fold(n.title || ' ' || n.body)", list.q, bind);
    return await readPage<NoticeRow>(this.sql, list, {
      columns: COLUMNS,
      from: [NOTICES, ...search].join(' and '),
      values,
      order: orderBy(list.sort, SORTS, '-createdAt', 'n.id'),
    });
  }
}

@QueryHandler(GetNotice)
export class GetNoticeHandler implements IQueryHandler<GetNotice> {
  constructor(private readonly sql: Sql) {}

  async execute({ userId, noticeId }: GetNotice): Promise<NoticeRow> {
    const row = await this.sql.one<NoticeRow>(`select ${COLUMNS} from ${NOTICES} and n.id = $2`, [userId, noticeId]);
    if (!row) throw new NotFound('Notification not found');
    return row;
  }
}
