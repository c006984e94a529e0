import pg from 'pg';
import { eventually } from '../../test/support/eventually.js';
import { createPerson } from '../../test/support/people.js';
import { startTestApp } from '../../test/support/test-app.js';
import { readConfig } from '../config.js';
import { Queues } from '../shared/events/queues.js';
import { migrate } from './migrate.js';

const ownerUrl = process.env.DATABASE_URL!;
const programUrl = Object.assign(new URL(process.env.TEST_POSTGRES_PROGRAM_URL!), {
  pathname: new URL(ownerUrl).pathname,
}).href;

const config = readConfig({ DATABASE_URL: programUrl, DATABASE_OWNER_URL: ownerUrl });
let owner: pg.Client;
let program: pg.Client;

beforeAll(async () => {
  await migrate(config);
  owner = new pg.Client({ connectionString: ownerUrl });
  program = new pg.Client({ connectionString: programUrl });
  await Promise.all([owner.connect(), program.connect()]);
});
afterAll(() => Promise.all([owner.end(), program.end()]));

/** Runs statements and rolls them back. Returns the error's message. */
async function attempt(client: pg.Client, statements: string): Promise<string> {
  await client.query('begin');
  const outcome = await client.query(statements).then(
    () => 'done',
    (error: Error) => error.message,
  );
  await client.query('rollback');
  return outcome;
}

const TABLES = ['audit.entries', 'billing.ledger_entries'];

describe.each(TABLES)("the program's role on %s", (table) => {
  const [schema, name] = table.split('.');
  const trigger = { 'audit.entries': 'entries_append_only', 'billing.ledger_entries': 'ledger_append_only' }[table];

  it.each([
    ['changes', `update ${table} set id = id`],
    ['deletes', `delete from ${table}`],
    ['empties', `truncate ${table}`],
  ])('%s nothing', async (_, change) => {
    expect(await attempt(program, change)).toBe(`permission denied for table ${name}`);
  });

  it('cannot get around that', async () => {
    await program.query(`grant update, delete, truncate on ${table} to current_user`).catch(() => undefined);
    expect(await attempt(program, `delete from ${table}`)).toBe(`permission denied for table ${name}`);
    expect(await attempt(program, `alter table ${table} disable trigger ${trigger}`)).toBe(
      `must be owner of table ${name}`,
    );
    expect(await attempt(program, `drop table ${table}`)).toBe(`must be owner of table ${name}`);
    expect(await attempt(program, `create table ${schema}.copy (id uuid)`)).toBe(
      `permission denied for schema ${schema}`,
    );
    expect(await attempt(program, `set role "${new URL(ownerUrl).username}"`)).toMatch(
      /^permission denied to set role/,
    );
  });

  it('is why: their owner can', async () => {
    const around = `grant delete on ${table} to current_user; alter table ${table} disable trigger user;`;
    expect(await attempt(owner, `${around} delete from ${table}`)).toBe('done');
  });
});

describe("the program's role", () => {
  it('runs the whole program, its queues included, and can be granted its access again afterwards', async () => {
    const test = await startTestApp({ DATABASE_URL: programUrl, ROLE: 'all' });
    try {
      const { email } = await createPerson(test);
      expect(await test.browser().post('/api/auth/forgot-password', { email })).toMatchObject({ status: 200 });
      const sent = `select 1 from notifications.messages where recipient = $1 and state = 'sent'`;
      await eventually(
        () => test.sql.rows(sent, [email]),
        ({ length }) => length === 1,
      );
      // A bulk makes BullMQ create sequences.
      const job = { name: 'Later', data: {} as never, opts: { delay: 86_400_000 } };
      await test.app.get(Queues).queue('domain').addBulk([job, job]);
    } finally {
      await test.close();
    }
    const { rows } = await owner.query(`select 1 from pg_sequences where sequenceowner = $1`, [
      decodeURIComponent(new URL(programUrl).username),
    ]);
    expect(rows.length).toBeGreaterThan(0);
    await migrate(config);
  });

  it('reads and writes the rows of every other table', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where tableowner = current_user and schemaname <> 'public' and not (schemaname || '.' || tablename = any($1))`,
      [TABLES],
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows) {
      const privileges = await program.query(
        `select bool_and(has_table_privilege(current_user, $1, p)) as granted
         from unnest(array['select', 'insert', 'update', 'delete']) p`,
        [name],
      );
      expect({ name, ...privileges.rows[0] }).toEqual({ name, granted: true });
    }
  });

  it('only reads which migrations have run', async () => {
    expect(await attempt(program, 'select * from public.migrations')).toBe('done');
    expect(await attempt(program, 'delete from public.migrations')).toBe('permission denied for table migrations');
  });
});
