import { Injectable } from '@nestjs/common';
import { Sql } from '../../shared/sql/sql.js';
import { foldHeading } from './reading/fold.js';
import { type Field, type Kind, missingFields, type Recognized } from './reading/kinds.js';

/** How staff matched the columns of files, for the next file with the same headings in any order and spelling. */
@Injectable()
export class ColumnMatches {
  constructor(private readonly sql: Sql) {}

  /** @param columns by heading, the field that it is read as */
  async remember(headings: readonly string[], kind: Kind, columns: Record<string, string>): Promise<void> {
    const folded = Object.entries(columns).map(([heading, field]) => [foldHeading(heading), field]);
    await this.sql.run(
      `insert into imports.column_matches (headings, kind, columns) values ($1, $2, $3::jsonb)
       on conflict (headings) do update set kind = excluded.kind, columns = excluded.columns`,
      [keyOf(headings), kind, JSON.stringify(Object.fromEntries(folded))],
    );
  }

  /** Undefined if nobody has matched such columns, or the kind needs others by now. */
  async find(headings: readonly string[]): Promise<(Recognized & { kind: Kind }) | undefined> {
    const known = await this.sql.one<{ kind: Kind; columns: Record<string, Field> }>(
      'select kind, columns from imports.column_matches where headings = $1',
      [keyOf(headings)],
    );
    if (!known) return undefined;
    const columns = headings.flatMap((heading) => {
      const field = known.columns[foldHeading(heading)];
      return field ? [[heading, field] as const] : [];
    });
    const match = { kind: known.kind, columns: Object.fromEntries(columns) };
    return missingFields(match.kind, match.columns).length === 0 ? match : undefined;
  }
}

const keyOf = (headings: readonly string[]): string[] => headings.map(foldHeading).sort();
