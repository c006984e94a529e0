import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/domain/clock.js';
import { raise } from '../../shared/domain/domain-event.js';
import { dayStarted } from '../../shared/events/housekeeping.js';
import { Reaction } from '../../shared/events/reaction.decorator.js';
import { centerToday } from '../../shared/sql/center-today.js';
import { Sql } from '../../shared/sql/sql.js';
import { keptNamesForgotten } from './events.js';
import { dueNames } from './sql.js';

/** Deletes the names whose period is over. What a day missed, the next one does. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class ForgetNames {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const count = await this.sql.run(`delete from ${dueNames(centerToday('$1'))}`, [this.clock.now()]);
    if (count > 0) raise(this.em.getContext(), keptNamesForgotten({ count }));
  }
}
