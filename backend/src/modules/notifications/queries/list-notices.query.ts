import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { ReadModel } from '../../../shared/sql/read.js';
import type { NoticeRow } from '../notifications.dto.js';

/** The user's newest notices. */
export class ListNotices extends Query<NoticeRow[]> {
  constructor(readonly userId: string) {
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

/** Maximum notices in the list. */
const LIMIT = 100;

const NOTICES = `select id, title, body, href, created_at as "createdAt", read_at as "readAt"
  from notifications.notices where user_id = $1`;

@QueryHandler(ListNotices)
export class ListNoticesHandler implements IQueryHandler<ListNotices> {
  constructor(private readonly read: ReadModel) {}

  execute({ userId }: ListNotices): Promise<NoticeRow[]> {
    return this.read.rows<NoticeRow>(`${NOTICES} order by created_at desc, id desc limit ${LIMIT}`, [userId]);
  }
}

@QueryHandler(GetNotice)
export class GetNoticeHandler implements IQueryHandler<GetNotice> {
  constructor(private readonly read: ReadModel) {}

  async execute({ userId, noticeId }: GetNotice): Promise<NoticeRow> {
    const row = await this.read.one<NoticeRow>(`${NOTICES} and id = $2`, [userId, noticeId]);
    if (!row) throw new NotFound('Notification not found');
    return row;
  }
}
