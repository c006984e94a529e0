import { startTestApp, type TestApp } from '../../test/support/test-app.js';
import { mappedConstraints } from '../shared/sql/constraint-errors.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Declared in migrations only, because entities don't need them. */
const OWNED_BY_MIGRATIONS = /^(set names|drop index|alter table \S+ (drop constraint|alter column \S+ drop default))/;

/** The statements that would turn the migrated database into the entities' schema. Keeps tables and columns that only SQL uses. */
async function missingStatements(): Promise<string[]> {
  const sql = await test.orm.schema.getUpdateSchemaSQL({ safe: true });
  return sql.split('\n').filter((line) => line !== '' && !OWNED_BY_MIGRATIONS.test(line));
}

describe('the migrated database', () => {
  it('has the tables and columns of the entities', async () => {
    expect(await missingStatements()).toEqual([]);
  });

  it('has every constraint and index that maps to an error', async () => {
    const names = mappedConstraints();
    const rows = await test.sql.rows<{ name: string }>(
      `select conname::text as name from pg_constraint where conname = any($1)
       union select indexname::text from pg_indexes where indexname = any($1)`,
      [names],
    );
    expect(names.length).toBeGreaterThan(0);
    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
  });
});
