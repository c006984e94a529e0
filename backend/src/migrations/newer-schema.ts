import { version } from '../shared/version.js';
import { migrations, UNREADABLE_FOR_OLDER } from './migrations.js';

/** Runs SQL with `$1…`. */
type Run = (sql: string, parameters: unknown[]) => Promise<unknown[]>;

/** What a newer program has done to the database. */
export interface NewerSchema {
  /** The version that the database needs, or null if nobody wrote it down. */
  version: string | null;
  /** False if this program can't work with the tables. */
  isReadable: boolean;
}

const EXISTS = `select 1 where to_regclass('operations.schema_versions') is not null`;

const NAMES = migrations.map(({ name }) => name);

const NEWER = `
  select version, is_readable as "isReadable"
  from public.migrations m left join operations.schema_versions v on v.migration = m.name
  where m.name <> all ($1) order by m.id desc`;

/** Returns what this program doesn't know of its database, or undefined if that is nothing. */
export async function newerSchema(run: Run): Promise<NewerSchema | undefined> {
  if ((await run(EXISTS, [])).length === 0) return undefined;
  const unknown = (await run(NEWER, [NAMES])) as { version: string | null; isReadable: boolean | null }[];
  if (unknown.length === 0) return undefined;
  return {
    version: unknown.find((row) => row.version)?.version ?? null,
    isReadable: unknown.every(({ isReadable }) => isReadable !== false),
  };
}

/** Writes down that this version brought the migrations that nobody brought before. */
export async function recordVersion(run: Run): Promise<void> {
  if ((await run(EXISTS, [])).length === 0) return;
  await run(
    `insert into operations.schema_versions (migration, version, is_readable)
     select name, $1, name <> all ($2) from public.migrations where name = any ($3)
     on conflict (migration) do nothing`,
    [version, [...UNREADABLE_FOR_OLDER], NAMES],
  );
}

/** Says in one sentence that the database is newer than this program, and what to do. */
export const newerSchemaText = ({ version: needed, isReadable }: NewerSchema): string =>
  `The database was brought up to date by ${needed ? `Recert ${needed}` : 'a newer Recert'}, and this is ${version}. ` +
  (isReadable
    ? 'Some changes may fail until this program is updated, too.'
    : 'This version can’t work with it: start the newer one, or restore a backup from before the upgrade.');
