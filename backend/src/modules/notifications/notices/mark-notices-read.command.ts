import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { Notice } from '../domain/notice.entity.js';

/** Marks one of the user's notices as read. */
export class MarkNoticeRead extends Command<void> {
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

  /** @throws {NotFound} if the user has no such notice */
  async execute({ userId, noticeId }: MarkNoticeRead): Promise<void> {
    await this.em.transactional(async (em) => {
      const notice = await em.findOne(Notice, { id: noticeId, userId });
      if (!notice) throw new NotFound('Notification not found');
      notice.markRead(this.clock.now());
    });
  }
}

/** Marks all of the user's notices as read. */
export class MarkAllNoticesRead extends Command<void> {
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(MarkAllNoticesRead)
export class MarkAllNoticesReadHandler implements ICommandHandler<MarkAllNoticesRead> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: MarkAllNoticesRead): Promise<void> {
    await this.em.transactional((em) =>
      em.nativeUpdate(Notice, { userId, readAt: null }, { readAt: this.clock.now() }),
    );
  }
}
