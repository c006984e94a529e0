import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Notice } from '../domain/notice.entity.js';

/** Marks everything under the person's bell as read. */
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
