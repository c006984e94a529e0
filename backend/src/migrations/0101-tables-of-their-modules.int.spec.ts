import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { readConfig } from '../config.js';
import { newId } from '../shared/domain/id.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';

const BEFORE = ['enrollment.invitations', 'enrollment.students', 'identity.attempts', 'identity.saved_views'];
const AFTER = ['people.invitations', 'people.students', 'shared.attempts', 'views.saved_views'];

let ownerUrl: string;
let programUrl: string;
let client: pg.Client;
const others: pg.Client[] = [];

beforeEach(async () => {
  const { name, url } = await createDatabaseBefore('0101-tables-of-their-modules');
  ownerUrl = url;
  programUrl = Object.assign(new URL(process.env.TEST_POSTGRES_PROGRAM_URL!), { pathname: name }).href;
  client = new pg.Client({ connectionString: url, application_name: 'psql' });
  await client.connect();
  await fill();
});
afterEach(() => Promise.all([client, ...others.splice(0)].map((each) => each.end())));

/** A row in each table that moves. */
async function fill(): Promise<void> {
  await client.query(`
    insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
      values ('${newId()}', 'Harborview', 'auto', 'HARBOR-1', now());
    insert into enrollment.students (id, email, first_name, organization_id, created_at)
      select '${newId()}', 'ana@example.test', 'Ana', id, now() from organizations.organizations;
    insert into enrollment.invitations (id, organization_id, email, first_name, invited_at, expires_at, student_id)
      select '${newId()}', organization_id, email, first_name, now(), now(), id from enrollment.students;
    insert into identity.users (id, email, role, created_at) values ('${newId()}', 'staff@example.test', 'admin', now());
    insert into identity.saved_views (id, user_id, grid, name, query, columns, is_shared, created_at)
      select '${newId()}', id, 'students', 'Mine', '', '[]', false, now() from identity.users;
    insert into identity.attempts values ('\\x01', 3, now());`);
}

async function connectAs(name: string, url = ownerUrl): Promise<void> {
  const other = new pg.Client({ connectionString: url, application_name: name });
  others.push(other);
  await other.connect();
}

/** Without those that followed, which may rewrite what this one only moves. */
const names = migrations.map(({ name }) => name).filter((name) => name <= '0101-tables-of-their-modules');
const asOwner = () => migrate(readConfig({ DATABASE_URL: ownerUrl }), names);
const withOwner = () => migrate(readConfig({ DATABASE_URL: programUrl, DATABASE_OWNER_URL: ownerUrl }), names);
const REFUSAL = /^Servers or workers of Recert are connected .* Stop all of them first: .* Nothing was changed\.$/;

/** Of each table: where its rows lie on the disk, them, and its constraints, indexes and triggers. */
async function contents(tables: string[]): Promise<unknown[]> {
  const facts = tables.map(async (table) => {
    const { rows: data } = await client.query(`select * from ${table}`);
    const { rows } = await client.query(
      `select pg_relation_filenode(t.oid) as file,
         array(select conname::text from pg_constraint c where t.oid in (conrelid, confrelid) order by 1) as constraints,
         array(select indexrelid::regclass::text || ' ' || pg_relation_filenode(indexrelid)
               from pg_index where indrelid = t.oid order by pg_relation_filenode(indexrelid)) as indexes,
         array(select tgname::text from pg_trigger where tgrelid = t.oid and not tgisinternal) as triggers
       from pg_class t where t.oid = $1::regclass`,
      [table],
    );
    return { ...rows[0], indexes: rows[0].indexes.map((index: string) => index.split('.')[1]), data };
  });
  return await Promise.all(facts);
}

const existing = async (tables: string[]) =>
  (
    await client.query('select name from unnest($1::text[]) name where to_regclass(name) is not null', [tables])
  ).rows.map(({ name }) => name);

describe('tables that move to the modules that own them', () => {
  it('stay while a program is connected, whatever its name', async () => {
    for (const name of ['recert', 'recert outbox', 'recert notices', 'recert queues']) {
      await connectAs(name, programUrl);
      await expect(asOwner()).rejects.toThrow(REFUSAL);
      await expect(withOwner()).rejects.toThrow(REFUSAL);
      await others.pop()!.end();
    }
    expect(await existing([...BEFORE, ...AFTER])).toEqual(BEFORE);
  });

  it('stay while the program’s role has a connection without a name, as those of the version before', async () => {
    await connectAs('', programUrl);
    await expect(withOwner()).rejects.toThrow(REFUSAL);
  });

  it('move while a backup and others are connected, as they are, and hold up no program afterwards', async () => {
    const before = await contents(BEFORE);
    await connectAs('recert backup');
    await connectAs('psql', programUrl);
    await connectAs('pg_dump');
    await connectAs('');
    await withOwner();
    expect(await existing([...BEFORE, ...AFTER])).toEqual(AFTER);
    expect(await contents(AFTER)).toEqual(before);
    await connectAs('recert outbox', programUrl);
    await withOwner();
  });

  it('can be read and written by the program’s role', async () => {
    await withOwner();
    const program = new pg.Client({ connectionString: programUrl });
    await program.connect();
    for (const table of AFTER) expect((await program.query(`delete from ${table}`)).rowCount).toBe(1);
    await program.end();
  });
});
