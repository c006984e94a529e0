import { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../shared/domain/domain-error.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { readTables, type Table } from '../../../shared/sheets/read-tables.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ColumnMatches } from '../column-matches.js';
import { ImportFiles } from '../commands/import-files.js';
import { Import } from '../domain/import.entity.js';
import { importFilesAdded } from '../events.js';
import { ImportProgressOf } from '../import-progress.js';
import { isKnownHeading, KIND_OF, recognize } from '../reading/kinds.js';
import { OWN_FILES } from '../reading/own-kinds.js';

/** Rows of one statement. */
const BATCH = 1_000;

interface Upload {
  number: number;
  name: string;
  content: Buffer;
}

/** Reads the files of an import that haven't been read, and forgets the files themselves. */
@Reaction({ on: importFilesAdded, queue: 'domain' })
export class ReadImportFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly files: ImportFiles,
    private readonly matches: ColumnMatches,
    private readonly progress: ImportProgressOf,
  ) {}

  async handle({ importId }: EventOf<typeof importFilesAdded>): Promise<void> {
    await this.progress.alone(importId);
    const imported = await this.em.findOne(Import, { id: importId });
    if (imported?.state !== 'reading') return;
    const uploads = await this.sql.rows<Upload>(
      'select number, name, content from imports.files where import_id = $1 and content is not null order by number',
      [importId],
    );
    for (const [index, upload] of uploads.entries()) {
      await this.progress.tell(importId, { stage: `Reading ${upload.name}`, done: index, total: uploads.length });
      await this.read(importId, upload);
    }
    const { system, problem } = await this.standing(importId);
    imported.filesRead(system, problem);
    await this.em.flush();
  }

  private async read(importId: string, { number, name, content }: Upload): Promise<void> {
    try {
      const [table, ...others] = await readTables(this.files.open(importId, content), name, isKnownHeading, (path) =>
        OWN_FILES.has(path),
      );
      await this.keep(importId, number, table!);
      for (const other of others) await this.keep(importId, await this.anotherSheet(importId, name, other), other);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.sql.run('update imports.files set problem = $3, content = null where import_id = $1 and number = $2', [
        importId,
        number,
        error.message,
      ]);
    }
  }

  /** A further sheet of a workbook is a file of its own. */
  private async anotherSheet(importId: string, name: string, { sheet }: Table): Promise<number> {
    const row = await this.sql.one<{ number: number }>(
      `insert into imports.files (import_id, number, name)
       select $1, max(number) + 1, $2 from imports.files where import_id = $1 returning number`,
      [importId, `${name}, ${sheet}`],
    );
    return row!.number;
  }

  private async keep(importId: string, number: number, { headings, rows }: Table): Promise<void> {
    const remembered = await this.matches.find(headings);
    const { kind, columns } = remembered ?? recognize(headings);
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows
        .slice(start, start + BATCH)
        .map((row) => ({ id: newId(), number: row.number, cells: row.cells }));
      await this.sql.run(
        `insert into imports.rows (id, import_id, file, number, cells)
         select id, $1, $2, number, array(select jsonb_array_elements_text(cells))
         from jsonb_to_recordset($3::jsonb) as given (id uuid, number int, cells jsonb)`,
        [importId, number, JSON.stringify(batch)],
      );
    }
    await this.sql.run(
      `update imports.files set kind = $3, headings = $4, columns = $5::jsonb, row_count = $6, is_remembered = $7, content = null
       where import_id = $1 and number = $2`,
      [importId, number, kind, headings, JSON.stringify(columns), rows.length, remembered !== undefined],
    );
  }

  /** Where the files come from, and why none of them could be read. */
  private async standing(importId: string) {
    const files = await this.sql.rows<{ kind: keyof typeof KIND_OF | null; problem: string | null }>(
      'select kind, problem from imports.files where import_id = $1 order by number',
      [importId],
    );
    const system = files.map(({ kind }) => (kind ? KIND_OF[kind].system : null)).find((one) => one !== null);
    const isReadable = files.some(({ problem }) => problem === null);
    return { system: system ?? undefined, problem: isReadable ? null : (files[0]?.problem ?? 'There is no file.') };
  }
}
