import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { centerToday } from '../../../shared/sql/center-today.js';
import { Sql } from '../../../shared/sql/sql.js';
import { REMINDERS_AFTER_DAYS } from '../domain/import.entity.js';
import { ImportNotFound } from '../domain/imports.errors.js';
import { ImportUndo, type Stay } from '../import-undo.js';
import type { ImportDetail, ImportEmails, ImportStay } from '../imports.dto.js';
import { EMAILS_OF_IMPORT } from '../waves/import-emails.js';
import { IMPORTS, importColumns } from './import-sql.js';

/** Records of an undo that are listed. */
const LISTED_STAYS = 100;

/** @throws {ImportNotFound} */
export class GetImport extends Query<ImportDetail> {
  constructor(readonly id: string) {
    super();
  }
}

type EmailsRow = ImportEmails & Record<string, unknown>;

@QueryHandler(GetImport)
export class GetImportHandler implements IQueryHandler<GetImport> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly undo: ImportUndo,
  ) {}

  async execute({ id }: GetImport): Promise<ImportDetail> {
    const row = await this.sql.one<Omit<ImportDetail, 'stays' | 'emails'>>(
      `select ${importColumns({ samples: true })}, i.outcome -> 'matches' as matches, i.outcome -> 'promise' as promise,
         coalesce(i.reminders_from, ${centerToday('$2')} + ${REMINDERS_AFTER_DAYS}) as "remindersFrom"
       from ${IMPORTS} where i.id = $1`,
      [id, this.clock.now()],
    );
    if (!row) throw new ImportNotFound();
    const canBeUndone = row.undoUntil !== null && row.state !== 'committing' && row.state !== 'undoing';
    const stays = canBeUndone ? await this.undo.foresee(id) : [];
    const emails = canBeUndone ? await this.sql.one<EmailsRow>(EMAILS_OF_IMPORT, [id]) : null;
    return { ...row, stays: await this.withEdits(id, stays.slice(0, LISTED_STAYS)), emails: emails ?? null };
  }

  /** Who did last to each what the audit trail knows, since the import came in. */
  private async withEdits(importId: string, stays: readonly Stay[]): Promise<ImportStay[]> {
    const entries = await this.sql.rows<{ id: string; by: string; at: string }>(
      `select distinct on (a.subject_id) a.subject_id as id, a.actor_name as by, a.occurred_at as at
       from audit.entries a join imports.imports i on i.id = $1
       where a.subject_id = any($2) and a.occurred_at > i.committed_at and a.event not like 'imports.%'
       order by a.subject_id, a.occurred_at desc`,
      [importId, stays.map(({ id }) => id)],
    );
    const edits = new Map(entries.map(({ id, by, at }) => [id, { by, at }]));
    return stays.map((stay) => ({ ...stay, by: null, at: null, ...edits.get(stay.id) }));
  }
}
