import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CalendarFeed, type FeedKind } from '../domain/calendar-feed.entity.js';
import { FeedNotFound } from '../domain/scheduling.errors.js';
import { ACCOUNTS_WITH_FEEDS } from './list-feeds.query.js';

/**
 * Gives one of a user's calendars a new address, which ends the old one, or no address.
 * @throws {FeedNotFound} if the account has no such calendar
 */
export class ChangeFeed extends Command<void> {
  constructor(
    readonly userId: string,
    readonly kind: string,
    readonly change: 'renew' | 'end',
  ) {
    super();
  }
}

@CommandHandler(ChangeFeed)
export class ChangeFeedHandler implements ICommandHandler<ChangeFeed> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, kind: requested, change }: ChangeFeed): Promise<void> {
    await this.em.transactional(async (em) => {
      const found = await this.sql.one<{ kind: FeedKind }>(
        `select k.kind from ${ACCOUNTS_WITH_FEEDS} where u.id = $1 and k.kind = $2`,
        [userId, requested],
      );
      if (!found) throw new FeedNotFound();
      const { kind } = found;
      // An upsert, because two tabs may make the first address at once.
      if (change === 'renew') await em.upsert(CalendarFeed.create(userId, kind, this.clock.now()));
      else await em.nativeDelete(CalendarFeed, { userId, kind });
    });
  }
}
