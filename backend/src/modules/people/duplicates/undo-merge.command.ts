import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { assertPermitted } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import type { RowChange } from '../../../shared/sql/row-journal.js';
import { Sql } from '../../../shared/sql/sql.js';
import { IdentityApi } from '../../identity/index.js';
import { Merge } from '../domain/merge.entity.js';
import { MergeNotFound } from '../domain/people.errors.js';
import type { MergeStay } from './duplicates.dto.js';
import { MergeJournal } from './merge-journal.js';

/** Staff part two records again that they merged. Returns what stays with the one that was kept. */
export class UndoMerge extends Command<MergeStay[]> {
  constructor(
    readonly mergeId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UndoMerge)
export class UndoMergeHandler implements ICommandHandler<UndoMerge> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly identity: IdentityApi,
    private readonly journal: MergeJournal,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {MergeNotFound}
   * @throws {MergeUndoEnded}
   * @throws {MergedAgain}
   * @throws {NotPermitted} if the merge closed an account, and the actor isn't an administrator
   */
  async execute({ mergeId, actor }: UndoMerge): Promise<MergeStay[]> {
    return await this.em.transactional(async (em) => {
      const students = await this.sql.rows<{ id: string; mergedInto: string | null }>(
        `select s.id, s.merged_into_id as "mergedInto" from people.students s
         join people.merges m on s.id in (m.student_id, m.merged_student_id) where m.id = $1 order by s.id for update of s`,
        [mergeId],
      );
      const merge = await lockOrFail(em, Merge, mergeId, () => new MergeNotFound());
      const { studentId, mergedStudentId, mergedAt } = merge;
      const kept = students.find(({ id }) => id === studentId);
      merge.undo(kept?.mergedInto ?? null, this.clock.now());
      await this.identity.lockAccountsOf([studentId, mergedStudentId]);
      const closed = await this.sql.one(
        `select row_key from people.merge_changes where merge_id = $1 and table_name = 'identity.users' and after ? 'disabled_at'`,
        [mergeId],
      );
      if (closed) assertPermitted(actor, 'administer');
      const made = await this.sql.rows<MergeStay>(MADE_SINCE, [studentId, mergedAt]);
      const left = await this.journal.takeBack(mergeId);
      // A form that was opened before is outdated.
      await this.sql.run('update people.students set revision = revision + 1 where id = $1', [studentId]);
      return [...(await this.named(left)), ...made];
    });
  }

  private async named(left: readonly RowChange[]): Promise<MergeStay[]> {
    const rows = left.map(({ table, key, before, after }) => ({
      table,
      key,
      columns: Object.keys(after ?? before ?? {}),
      isGivenUp: before?.removed_at === null && after?.removed_at !== undefined,
    }));
    return await this.sql.rows<MergeStay>(LEFT, [JSON.stringify(rows)]);
  }
}

const SEAT = `c.title || ', ' || to_char(c.date, 'Mon FMDD, YYYY')`;

const MADE_SINCE = `
  select 'seat' as kind, ${SEAT} as name, 'made since' as why
  from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id where e.student_id = $1 and e.enrolled_at > $2 and e.removed_at is null
  union all
  select 'card', t.certification_type, 'made since' from certification.certifications t where t.student_id = $1 and t.created_at > $2
  union all
  select 'note', left(n.text, 60), 'made since' from people.student_notes n where n.student_id = $1 and n.created_at > $2`;

const LEFT = `
  select case given."table" when 'enrollment.enrollments' then 'seat' when 'certification.certifications' then 'card' when 'billing.invoices' then 'invoice'
      when 'people.student_notes' then 'note' when 'people.students' then 'record' when 'identity.users' then 'account' else 'wishes' end as kind,
    coalesce(
      (select ${SEAT} from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id where e.id::text = given.key),
      (select t.certification_type from certification.certifications t where t.id::text = given.key),
      (select ${'i.opening_number'} from billing.invoices i where i.id::text = given.key),
      (select left(n.text, 60) from people.student_notes n where n.id::text = given.key),
      array_to_string(array(select replace(c, '_', ' ') from unnest(given.columns) c), ', ')) as name,
    case when given."isGivenUp" then 'no free seat' else 'changed since' end as why
  from jsonb_to_recordset($1::jsonb) as given ("table" text, key text, columns text[], "isGivenUp" boolean)`;
