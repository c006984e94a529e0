import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import { dayStarted } from '../../../shared/events/housekeeping.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { inBatches } from '../../../shared/sql/in-batches.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Student } from '../domain/student.entity.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Forgets what merges changed once nobody can undo them any more, with the photos of the records that ended. And looks for duplicates
 * of the newest records again: two desks that entered a person at the same moment didn't see each other's.
 */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class ForgetMerges {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle(): Promise<void> {
    await inBatches(this.em, async (most, em) => {
      const over = await this.sql.rows<{ id: string }>(
        `select distinct m.merged_student_id as id from people.merges m join people.merge_changes c on c.merge_id = m.id
         where m.undo_until < $1 limit $2`,
        [this.clock.now(), most],
      );
      const ids = over.map(({ id }) => id);
      for (const student of await em.find(Student, { id: { $in: ids } })) student.forgetPhoto();
      await em.flush();
      await this.sql.run(
        `delete from people.merge_changes where merge_id in (
           select id from people.merges where undo_until < $1 and merged_student_id = any($2))`,
        [this.clock.now(), ids],
      );
      return ids.length;
    });
    await this.sql.run(FIND_AGAIN, [new Date(this.clock.now().getTime() - 2 * DAY_MS)]);
  }
}

const FIND_AGAIN = `select people.find_duplicates(array(
  select id from people.students where created_at > $1 and deleted_at is null order by id for no key update skip locked))`;
