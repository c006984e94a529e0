import type { Sql } from '../../src/shared/sql/sql.js';

/** A digest of each table but those of what runs, who signs in, and what imports and merges keep; revisions and times of changes aside. */
export async function tableHashes(sql: Pick<Sql, 'rows' | 'one'>): Promise<Record<string, string>> {
  const tables = await sql.rows<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'audit', 'events', 'bullmq', 'imports')
       and table_name not in ('sessions', 'attempts', 'processes', 'row_counts', 'merges', 'merge_changes') order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const row = await sql.one<{ hash: string }>(
      `select coalesce(md5(string_agg(t, ',' order by t)), '') as hash
       from (select (to_jsonb(r) - array['revision', 'calendar_sequence', 'updated_at'])::text as t from ${name} r) rows`,
    );
    digests[name] = row!.hash;
  }
  return digests;
}
