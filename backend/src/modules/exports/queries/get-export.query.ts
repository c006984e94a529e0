import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ExportExpired, ExportNotFound, ExportNotReady } from '../domain/exports.errors.js';
import type { ExportRow } from '../exports.dto.js';
import { EXPORT_COLUMNS, exportsAt } from './export-sql.js';

/** @throws {ExportNotFound} */
export class GetExport extends Query<ExportRow> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(GetExport)
export class GetExportHandler implements IQueryHandler<GetExport> {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: GetExport): Promise<ExportRow> {
    const row = await this.sql.one<ExportRow & Record<string, unknown>>(
      `select ${EXPORT_COLUMNS} from ${exportsAt('$2')} where x.id = $1`,
      [id, this.clock.now()],
    );
    if (!row) throw new ExportNotFound();
    return row;
  }
}

/** The address of a file that can be downloaded. @throws {ExportNotFound} @throws {ExportNotReady} @throws {ExportExpired} */
export function linkOf({ link, state }: ExportRow): string {
  if (state === 'expired') throw new ExportExpired();
  if (!link) throw new ExportNotReady();
  return link;
}
