import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ReadModel } from '../../../shared/sql/read.js';
import type { NoticeRow } from '../notifications.dto.js';

/** The newest notices of one person. */
export class ListNotices extends Query<NoticeRow[]> {
  constructor(readonly userId: string) {
    super();
  }
}

/** More than anybody scrolls through under a bell. */
const NEWEST = 100;

@QueryHandler(ListNotices)
export class ListNoticesHandler implements IQueryHandler<ListNotices> {
  constructor(private readonly read: ReadModel) {}

  execute({ userId }: ListNotices): Promise<NoticeRow[]> {
    return this.read.rows<NoticeRow & Record<string, unknown>>(
      `select id, title, body, href, created_at as "createdAt", read_at as "readAt" from notifications.notices
       where user_id = $1 order by created_at desc, id desc limit ${NEWEST}`,
      [userId],
    );
  }
}
