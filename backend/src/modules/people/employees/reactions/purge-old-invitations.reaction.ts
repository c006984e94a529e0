import { EntityManager } from '@mikro-orm/postgresql';
import { dayStarted } from '../../../../shared/events/housekeeping.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { inBatches } from '../../../../shared/sql/in-batches.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { hasHistory } from '../../records/queries/student-sql.js';
import { oldInvitations } from '../../sql.js';

/**
 * Deletes invitations that are older than the center keeps them, with the records that lists made for people who never joined. A
 * record with a seat or a card stays.
 */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class PurgeOldInvitations {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async handle(): Promise<void> {
    const since = await this.center.keptSince();
    if (!since) return;
    await inBatches(this.em, async (most) => {
      const deleted = await this.sql.rows<{ studentId: string | null }>(DELETE, [since.invitations, most]);
      const studentIds = deleted.flatMap(({ studentId }) => studentId ?? []);
      if (studentIds.length > 0) await this.sql.run(DELETE_RECORDS, [studentIds]);
      return deleted.length;
    });
  }
}

const DELETE = `
  delete from people.invitations where id in (
    select i.id from ${oldInvitations('$1')} limit $2 for update skip locked
  ) returning student_id as "studentId"`;

const DELETE_RECORDS = `
  delete from people.students s where s.id = any($1) and s.membership = 'invited' and not ${hasHistory('s')}`;
