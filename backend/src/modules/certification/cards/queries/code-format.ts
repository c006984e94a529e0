import type { CodeFormat } from '../../../../shared/domain/card-code.js';
import type { Sql } from '../../../../shared/sql/sql.js';

/** How the agency of a certification writes its codes: any text if there is none. */
export async function codeFormatOf(sql: Sql, { agencyId }: { agencyId?: string | null }): Promise<CodeFormat> {
  const agency = await sql.one<{ format: CodeFormat }>(
    'select code_format as format from catalog.agencies where id = $1',
    [agencyId ?? null],
  );
  return agency?.format ?? 'text';
}
