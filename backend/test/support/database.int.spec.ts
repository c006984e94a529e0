import pg from 'pg';
import { createTestDatabase } from './database.js';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const scratchTables = "select from pg_tables where tablename = 'scratch'";

describe('a test database', () => {
  it('is in DATABASE_URL before a test file starts, with all migrations', async () => {
    const [{ count }] = (await query(process.env.DATABASE_URL!, 'select count(*)::int from migrations')) as [
      { count: number },
    ];
    expect(count).toBeGreaterThan(0);
  });

  it('shares nothing with another', async () => {
    const [first, second] = [await createTestDatabase(), await createTestDatabase()];
    await query(first.url, 'create table scratch (id int)');
    expect(await query(first.url, scratchTables)).toHaveLength(1);
    expect(await query(second.url, scratchTables)).toHaveLength(0);
    expect(await query((await createTestDatabase()).url, scratchTables)).toHaveLength(0);
  });

  it('has the clock of the tests, which RECERT_NOW moves', async () => {
    const [{ now }] = (await query(process.env.DATABASE_URL!, 'select clock_timestamp() as now')) as [{ now: Date }];
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(600_000);
  });
});
