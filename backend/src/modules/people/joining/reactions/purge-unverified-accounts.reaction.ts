import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import { dayStarted } from '../../../../shared/events/housekeeping.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { inBatches } from '../../../../shared/sql/in-batches.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { IdentityApi } from '../../../identity/index.js';
import { hasHistory } from '../../records/queries/student-sql.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Deletes accounts whose email address nobody verified within a day, with the student records that their registrations made.
 * A record that staff edited, or that has a seat, a card or a photo, stays.
 */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class PurgeUnverifiedAccounts {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DAY_MS);
    await inBatches(this.em, async (most) => {
      const accounts = await this.identity.deleteUnverified(before, most);
      const studentIds = accounts.flatMap(({ studentId }) => studentId ?? []);
      if (studentIds.length > 0) await this.sql.run(DELETE_UNTOUCHED, [studentIds]);
      return accounts.length;
    });
  }
}

/** Every payment belongs to a seat, also to one that was given up. */
const DELETE_UNTOUCHED = `
  delete from people.students s
  where s.id = any($1) and not s.edited_by_staff and s.photo_key is null and not ${hasHistory('s')}`;
