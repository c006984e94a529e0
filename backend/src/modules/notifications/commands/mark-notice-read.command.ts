import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Notice } from '../domain/notice.entity.js';
import type { NoticeRow } from '../notifications.dto.js';

/** Marks one of the person's own notices as read. Somebody else's does not exist for them. */
export class MarkNoticeRead extends Command<NoticeRow> {
  constructor(
    readonly userId: string,
    readonly noticeId: string,
  ) {
    super();
  }
}

@CommandHandler(MarkNoticeRead)
export class MarkNoticeReadHandler implements ICommandHandler<MarkNoticeRead> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, noticeId }: MarkNoticeRead): Promise<NoticeRow> {
    return await this.em.transactional(async (em) => {
      const notice = await em.findOne(Notice, { id: noticeId, userId });
      if (!notice) throw new NotFound('Notification not found');
      notice.markRead(this.clock.now());
      const { id, title, body, href, createdAt, readAt } = notice;
      return {
        id,
        title,
        body,
        href: href ?? null,
        createdAt: createdAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      };
    });
  }
}
