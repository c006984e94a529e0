import { Injectable } from '@nestjs/common';
import { Sql } from '../../shared/sql/sql.js';
import type { RowFate } from './plan/terms.js';

/** Rows of one statement. */
const BATCH = 2_000;

/** Keeps what happens to each row. */
@Injectable()
export class ImportFates {
  constructor(private readonly sql: Sql) {}

  async write(importId: string, fates: Map<string, RowFate>): Promise<void> {
    const rows = [...fates].map(([id, fate]) => ({ id, ...fate }));
    for (let start = 0; start < rows.length; start += BATCH) {
      await this.sql.run(
        `update imports.rows r set fate = g.fate, reasons = g.reasons, changes = g.changes
         from jsonb_to_recordset($2::jsonb) as g (id uuid, fate text, reasons jsonb, changes jsonb)
         where r.id = g.id and r.import_id = $1
           and (r.fate is distinct from g.fate or r.reasons <> g.reasons or r.changes <> g.changes)`,
        [importId, JSON.stringify(rows.slice(start, start + BATCH))],
      );
    }
    // Rows of a file that nobody has said the kind of wait.
    await this.sql.run(
      `update imports.rows r set fate = null, reasons = '[]', changes = '[]' from imports.files f
       where r.import_id = $1 and f.import_id = $1 and f.number = r.file and f.kind is null and r.fate is not null`,
      [importId],
    );
  }
}
