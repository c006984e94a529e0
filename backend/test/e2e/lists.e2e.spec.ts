import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { CALLERS, readPolicy } from '../support/access-policy.js';
import { AccessWorld } from '../support/access-world.js';
import type { Browser } from '../support/browser.js';
import { createPerson } from '../support/people.js';
import { aLedgerEntry, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { LISTS } from './access-matrix.calls.js';

let test: TestApp;
let world: AccessWorld;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ RECERT_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'recert-lists-')) });
  world = await AccessWorld.create(test);
  staff = world.browserOf('Administrator');
  await addRows();
});
afterAll(() => test.close());

/** Lists whose rows have no record in docs/access.md, by the key of a row. */
const OTHER_LISTS: Record<string, string> = {
  'GET /api/message-templates': 'name',
  'GET /api/calendar-feeds': 'kind',
  'GET /api/students/duplicates': 'id',
  'GET /api/students/:id/timeline': 'id',
  'GET /api/organizations/my-organization/due-seats': 'enrollmentId',
  'GET /api/billing/unmatched': 'paymentId',
  'GET /api/invoices': 'id',
  'GET /api/bulk-jobs/:id/left-out': 'id',
};

/** Rows for those that would be empty. */
async function addRows(): Promise<void> {
  const { sql } = test;
  await sql.rows('update identity.users set is_instructor = true where email = $1', [
    world.emails.get('Administrator'),
  ]);
  await sql.rows(
    'update scheduling.classes set instructor_id = (select id from identity.users where email = $1) where id = $2',
    [world.emails.get('Administrator'), world.id('a public class')],
  );
  const email = 'twice@example.test';
  const studentId = await aStudent(sql, { email });
  await createPerson(test, { email, studentId });
  await aStudent(sql, { email });
  await aLedgerEntry(sql, world.id("the client's seat"), { kind: 'unmatched' });
}

/** The lists, with the record in their path and a caller who may read them: staff, if they may. */
const lists = readPolicy()
  .filter(({ route }) => (route in LISTS && !route.endsWith('/counts')) || route in OTHER_LISTS)
  .map(({ route, record, expected }) => {
    const readers = CALLERS.filter((caller) => expected[caller].startsWith('200'));
    return [route, record, readers.includes('Administrator') ? 'Administrator' : readers[0]!] as const;
  });

const addressOf = (route: string, record: string) => route.replace('GET ', '').replace(/:\w+/, () => world.id(record));

/** The words in a row, without ids and dates. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[\da-f]{8}-[\da-f]{4}-|^\d{4}-\d\d-\d\d|^$/.test(value) ? [] : [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(lists)('%s of %j, read by %s', (route, record, caller) => {
  const key = OTHER_LISTS[route] ?? 'id';
  const get = (query = '') => world.browserOf(caller).get(`${addressOf(route, record)}${query}`);

  it('leaves out the total with total=false, and lists the same rows', async () => {
    const counted = await get();
    const uncounted = await get('?total=false');
    expect([counted.status, uncounted.status]).toEqual([200, 200]);
    expect(uncounted.body).toEqual(counted.body);
    expect(uncounted.headers.get('x-total-count')).toBeNull();
    expect(uncounted.headers.get('link')).toBeNull();
  });

  it('counts its rows, links to its pages, and is empty for words that no row has', async () => {
    const all = await get();
    expect(all.headers.get('x-total-count')).toBe(String(all.body.length));
    const last = await get('?pageSize=1&page=1000');
    expect(last).toMatchObject({ status: 200, body: [] });
    expect(last.headers.get('link')).toContain('rel="first"');
    const none = await get('?q=zzqx');
    expect([none.status, none.body, none.headers.get('x-total-count')]).toEqual([200, [], '0']);
  });

  it('finds a row by a word of it', async () => {
    const { body } = await get();
    const [row] = body;
    expect(row).toBeDefined();
    const isFoundBy = async (text: string) => {
      const found = await get(`?q=${encodeURIComponent(text)}`);
      return found.body.some((other: typeof row) => other[key] === row[key]);
    };
    const found = await Promise.all(textsIn(row).map(isFoundBy));
    expect(found).toContain(true);
  });

  it.each(['pageSize=201', 'page=0', 'sort=bogus', 'bogus=1'])('refuses ?%s and names it', async (query) => {
    const refused = await get(`?${query}`);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, query.split('=')[0]]);
  });
});

const links = ({ headers }: { headers: Headers }) =>
  [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);

describe('the students without a total', () => {
  it('link to the next page while pages are full, and never to the last', async () => {
    const { body: all } = await staff.get('/api/students');
    const size = all.length - 1;
    const first = await staff.get(`/api/students?pageSize=${size}&total=false`);
    expect(first.body).toEqual(all.slice(0, size));
    expect(links(first)).toEqual(['next']);
    expect(links(await staff.get(`/api/students?pageSize=${size}&page=2&total=false`))).toEqual(['first', 'prev']);
    expect(links(await staff.get(`/api/students?pageSize=${size}`))).toEqual(['next', 'last']);
  });

  it('are not counted', async () => {
    const rows = jest.spyOn(test.sql, 'rows');
    const counts = async (query: string) => {
      rows.mockClear();
      await staff.get(`/api/students?q=s&${query}`);
      return rows.mock.calls.filter(([sql]) => sql.startsWith('select count(*)')).length;
    };
    expect([await counts('total=true'), await counts('total=false')]).toEqual([1, 0]);
  });

  it('refuse another value', async () => {
    const refused = await staff.get('/api/students?total=no');
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'total' }] } });
  });
});

describe('a list of more than 10,000 rows', () => {
  const EACH = 'Counted';

  beforeAll(() => addStudents(10_000));
  afterAll(() => test.sql.rows('delete from people.students where last_name = $1', [EACH]));

  const addStudents = (count: number) =>
    test.sql.rows(
      `insert into people.students (id, first_name, last_name, email, created_at)
       select uuidv7(), 'Many', $1, 'many' || n || '@example.test', now() from generate_series(1, $2::int) n`,
      [EACH, count],
    );

  const totalOf = async (query: string) => {
    const { headers } = await staff.get(`/api/students?pageSize=1&${query}`);
    return [headers.get('x-total-count'), headers.get('x-total-count-capped'), ...links({ headers })];
  };

  it('is counted up to 10,000 if it is filtered, unless the caller asks for the exact total', async () => {
    expect(await totalOf(`q=${EACH}`)).toEqual(['10000', null, 'next', 'last']);
    await addStudents(2);
    expect(await totalOf(`q=${EACH}`)).toEqual(['10000', 'true', 'next']);
    expect(await totalOf(`q=${EACH}&page=10002`)).toEqual(['10000', 'true', 'first', 'prev', 'next']);
    expect(await totalOf(`q=${EACH}&total=true`)).toEqual(['10000', 'true', 'next']);
    expect(await totalOf(`q=${EACH}&total=exact`)).toEqual(['10002', null, 'next', 'last']);
    expect(await totalOf(`q=${EACH}&total=false`)).toEqual([null, null, 'next']);
  });

  it('is counted exactly if nothing filters it', async () => {
    const count = await test.sql.count('select count(*) from people.students where deleted_at is null');
    expect(count).toBeGreaterThan(10_000);
    expect(await totalOf('q=')).toEqual([String(count), null, 'next', 'last']);
  });
});
