import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { csvLine } from '../../../shared/http/csv.js';
import { orderBy, Page } from '../../../shared/http/page.js';
import { containsWords } from '../../../shared/sql/contains-word.js';
import { binding, readPage } from '../../../shared/sql/list.js';
import { Sql } from '../../../shared/sql/sql.js';
import { type Fate, REASONS_HEADING } from '../domain/import-terms.js';
import { ImportNotFound } from '../domain/imports.errors.js';
import { textsOf } from '../import-data.js';
import type { ImportChange, ImportReason, ImportRowListQuery, ImportRowOfFile } from '../imports.dto.js';
import { FIELDS, type Field } from '../reading/fields.js';
import type { Kind } from '../reading/kinds.js';
import { normalizeRow } from '../reading/normalize.js';
import type { DateOrder } from '../reading/values.js';

interface StoredRow {
  id: string;
  file: number;
  number: number | null;
  fate: Fate | null;
  reasons: ImportReason[];
  changes: ImportChange[];
  cells: string[];
  fixes: Partial<Record<Field, string>>;
  kind: Kind;
  headings: string[];
  columns: Record<string, Field>;
  dateOrder: Partial<Record<Field, DateOrder>>;
}

const COLUMNS = `r.id, r.file, r.number, coalesce(r.fate, 'fix') as fate, r.reasons, r.changes, r.cells, r.fixes, f.kind, f.headings, f.columns, f.date_order as "dateOrder"`;

function matching(id: string, { fate, file, q }: ImportRowListQuery) {
  const { values, bind } = binding();
  const where = [
    `r.import_id = ${bind(id)}`,
    'f.kind is not null',
    ...(fate ? [`r.fate = ${bind(fate)}`] : []),
    ...(file ? [`r.file = ${bind(Number(file))}`] : []),
    ...containsWords(
      `shared.fold(coalesce(r.number::text, '') || ' ' || array_to_string(r.cells, ' ') || ' ' || r.fixes::text)`,
      q,
      bind,
    ),
  ];
  const from = `imports.rows r join imports.files f on f.import_id = r.import_id and f.number = r.file where ${where.join(' and ')}`;
  return { from, values };
}

/** The rows of the files of an import. Searches what they hold. Sorts: number. */
export class ListImportRows extends Query<Page<ImportRowOfFile>> {
  constructor(
    readonly id: string,
    readonly list: ImportRowListQuery,
  ) {
    super();
  }
}

@QueryHandler(ListImportRows)
export class ListImportRowsHandler implements IQueryHandler<ListImportRows> {
  constructor(private readonly sql: Sql) {}

  /** @throws {ImportNotFound} */
  async execute({ id, list }: ListImportRows): Promise<Page<ImportRowOfFile>> {
    if (!(await this.sql.one('select 1 from imports.imports where id = $1', [id]))) throw new ImportNotFound();
    const page = await readPage<StoredRow>(this.sql, list, {
      columns: COLUMNS,
      ...matching(id, list),
      order: orderBy(list.sort, { number: ['r.file', 'r.number'] }, 'number', 'r.id'),
    });
    return new Page(page.rows.map(rowOf), page.total, list);
  }
}

/** @throws {NotFound} */
export class GetImportRow extends Query<ImportRowOfFile> {
  constructor(
    readonly id: string,
    readonly rowId: string,
  ) {
    super();
  }
}

@QueryHandler(GetImportRow)
export class GetImportRowHandler implements IQueryHandler<GetImportRow> {
  constructor(private readonly sql: Sql) {}

  async execute({ id, rowId }: GetImportRow): Promise<ImportRowOfFile> {
    const row = await this.sql.one<StoredRow>(
      `select ${COLUMNS} from imports.rows r join imports.files f on f.import_id = r.import_id and f.number = r.file
       where r.import_id = $1 and r.id = $2`,
      [id, rowId],
    );
    if (!row) throw new NotFound('Row not found');
    return rowOf(row);
  }
}

/** The rows of one file as CSV, with what is wrong, to be fixed and dropped again. */
export class ExportImportRows extends Query<string> {
  constructor(
    readonly id: string,
    readonly list: ImportRowListQuery,
  ) {
    super();
  }
}

/** Rows of a download. */
const MAX_ROWS = 10_000;

@QueryHandler(ExportImportRows)
export class ExportImportRowsHandler implements IQueryHandler<ExportImportRows> {
  constructor(private readonly sql: Sql) {}

  async execute({ id, list }: ExportImportRows): Promise<string> {
    const { from, values } = matching(id, list);
    const rows = await this.sql.rows<StoredRow>(
      `select ${COLUMNS} from ${from} order by r.file, r.number limit ${MAX_ROWS}`,
      values,
    );
    const headings = [...new Set(rows.flatMap((row) => row.headings))];
    const lines = rows.map((row) => {
      const texts = textsOf(row, row);
      const cells = headings.map((heading) => {
        const field = row.columns[heading];
        return (field ? texts[field] : row.cells[row.headings.indexOf(heading)]) ?? '';
      });
      return csvLine([...cells, row.reasons.map(({ message }) => message).join(' ')]);
    });
    return `\uFEFF${csvLine([...headings, REASONS_HEADING])}${lines.join('')}`;
  }
}

function rowOf({ cells, fixes, kind, headings, columns, dateOrder, ...row }: StoredRow): ImportRowOfFile {
  const values = textsOf({ headings, columns }, { cells, fixes });
  return { ...row, fate: row.fate!, values, read: readOf(kind, values, dateOrder) };
}

/** Dates as they are read, in one form; names of courses and places without their markup. */
function readOf(kind: Kind, texts: Partial<Record<Field, string>>, dateOrder: StoredRow['dateOrder']) {
  const { values } = normalizeRow(kind, texts, { dateOrder });
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = name as Field;
    const text = textOf(FIELDS[field].reads, value);
    if (text !== undefined && text !== texts[field]) read[field] = text;
  }
  return read;
}

function textOf(reader: (typeof FIELDS)[Field]['reads'], value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (reader === 'course') return String(value);
  if (reader === 'place') return (value as { name: string }).name;
  if (reader === 'day' || reader === 'endDay') return String(value);
  if (reader !== 'moment') return undefined;
  const { date, time } = value as { date: string; time: string | null };
  return time ? `${date}T${time}` : date;
}
