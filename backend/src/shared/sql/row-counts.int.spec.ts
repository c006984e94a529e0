import pg from 'pg';
import { createTestDatabase } from '../../../test/support/database.js';
import { newId } from '../domain/id.js';

/** What each list shows without a filter. */
const SHOWN = {
  students: 'people.students where deleted_at is null',
  classes: 'scheduling.classes where deleted_at is null',
  messages: 'notifications.messages',
  audit: 'audit.entries',
};

const WRITERS = 8;
const CHANGES = 25;

let url: string;
let clients: pg.Client[] = [];

beforeEach(async () => {
  ({ url } = await createTestDatabase());
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

/** Each list's rows as kept and as counted, in one snapshot. */
async function counts(client: pg.Client): Promise<{ kept: number[]; counted: number[] }> {
  const columns = Object.entries(SHOWN).flatMap(([list, from]) => [
    `(select sum(rows) from shared.row_counts where list = '${list}')`,
    `(select count(*) from ${from})`,
  ]);
  const { rows } = await client.query({ text: `select ${columns.join(', ')}`, rowMode: 'array' });
  const numbers = (rows[0] as string[]).map(Number);
  return { kept: numbers.filter((_, at) => at % 2 === 0), counted: numbers.filter((_, at) => at % 2 === 1) };
}

/** Adds, hides, shows and deletes students and messages, in transactions of which each third is rolled back. */
async function write(client: pg.Client): Promise<void> {
  for (let change = 0; change < CHANGES; change += 1) {
    await client.query(`
      begin;
      insert into people.students (id, email, first_name, created_at) select gen_random_uuid(), gen_random_uuid() || '@example.test', 'Ana', now()
        from generate_series(1, 3);
      update people.students set deleted_at = now(), first_name = 'Bea' where id in
        (select id from people.students where deleted_at is null order by random() limit 2 for update skip locked);
      update people.students set deleted_at = null where id in
        (select id from people.students where deleted_at is not null order by random() limit 1 for update skip locked);
      delete from people.students where id in (select id from people.students order by random() limit 1 for update skip locked);
      ${change % 3 === 2 ? 'rollback' : 'commit'}`);
  }
}

/** Runs writers beside each other, and folds and compares meanwhile. Returns what differed. */
async function race(): Promise<unknown[]> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, connect));
  const [reader, folder] = [await connect(), await connect()];
  const differing: unknown[] = [];
  let isOver = false;
  const compare = async () => {
    const both = await counts(reader);
    if (both.kept.join() !== both.counted.join()) differing.push(both);
  };
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const beside = [repeat(compare), repeat(() => folder.query('select shared.fold_row_counts()'))];
  await Promise.all(writers.map(write));
  isOver = true;
  await Promise.all(beside);
  await compare();
  return differing;
}

describe('the kept counts', () => {
  it('equal the counted rows at every moment while eight writers and a fold race', async () => {
    expect(await race()).toEqual([]);
    const { kept } = await counts(clients[0]!);
    expect(kept[0]).toBeGreaterThan(0);
  });

  it('make no writer wait for another', async () => {
    const [one, other] = [await connect(), await connect()];
    const add = `insert into people.students (id, email, first_name, created_at) values ('%', '%@example.test', 'Ana', now())`;
    await one.query(`begin; ${add.replaceAll('%', newId())}`);
    await other.query(`set lock_timeout = '1s'; ${add.replaceAll('%', newId())}`);
    await one.query('commit');
    const { kept, counted } = await counts(one);
    expect(kept).toEqual(counted);
  });

  it('are one entry for each list after a fold', async () => {
    const client = await connect();
    await write(client);
    const before = await counts(client);
    await client.query('select shared.fold_row_counts()');
    expect((await client.query('select from shared.row_counts')).rowCount).toBe(Object.keys(SHOWN).length);
    expect(await counts(client)).toEqual(before);
  });

  it('differ if a trigger is off, as a control', async () => {
    const client = await connect();
    await client.query('alter table people.students disable trigger user');
    expect(await race()).not.toEqual([]);
    await client.query('alter table people.students enable trigger user');
  });
});
