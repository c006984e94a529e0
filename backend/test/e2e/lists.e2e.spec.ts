import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { readPolicy } from '../support/access-policy.js';
import { AccessWorld } from '../support/access-world.js';
import type { Browser } from '../support/browser.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { LISTS } from './access-matrix.calls.js';

let test: TestApp;
let world: AccessWorld;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ RECERT_DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'recert-lists-')) });
  world = await AccessWorld.create(test);
  staff = world.browserOf('Staff');
});
afterAll(() => test.close());

/** The lists that staff may read, with the record in their path. */
const lists = (await readPolicy())
  .filter(({ route, expected }) => route in LISTS && expected.Staff.startsWith('200'))
  .filter(({ route }) => !route.endsWith('/counts'))
  .map(({ route, record }) => [route, record] as const);

const addressOf = (route: string, record: string) => route.replace('GET ', '').replace(/:\w+/, () => world.id(record));

/** The words in a row, without ids and dates. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[\da-f]{8}-[\da-f]{4}-|^\d{4}-\d\d-\d\d|^$/.test(value) ? [] : [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(lists)('%s of %j', (route, record) => {
  it('leaves out the total with total=false, and lists the same rows', async () => {
    const counted = await staff.get(addressOf(route, record));
    const uncounted = await staff.get(`${addressOf(route, record)}?total=false`);
    expect([counted.status, uncounted.status]).toEqual([200, 200]);
    expect(uncounted.body).toEqual(counted.body);
    expect(uncounted.headers.get('x-total-count')).toBeNull();
    expect(uncounted.headers.get('link')).toBeNull();
  });

  it('counts its rows, links to its pages, and is empty for words that no row has', async () => {
    const all = await staff.get(addressOf(route, record));
    expect(all.headers.get('x-total-count')).toBe(String(all.body.length));
    const last = await staff.get(`${addressOf(route, record)}?pageSize=1&page=1000`);
    expect(last).toMatchObject({ status: 200, body: [] });
    expect(last.headers.get('link')).toContain('rel="first"');
    const none = await staff.get(`${addressOf(route, record)}?q=zzqx`);
    expect([none.status, none.body, none.headers.get('x-total-count')]).toEqual([200, [], '0']);
  });

  it('finds a row by a word of it', async () => {
    const { body } = await staff.get(addressOf(route, record));
    const [row] = body;
    expect(row).toBeDefined();
    const isFoundBy = async (text: string) => {
      const found = await staff.get(`${addressOf(route, record)}?q=${encodeURIComponent(text)}`);
      return found.body.some(({ id }: { id: string }) => id === row.id);
    };
    const found = await Promise.all(textsIn(row).map(isFoundBy));
    expect(found).toContain(true);
  });

  it.each(['pageSize=201', 'page=0', 'sort=bogus', 'bogus=1'])('refuses ?%s and names it', async (query) => {
    const refused = await staff.get(`${addressOf(route, record)}?${query}`);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, query.split('=')[0]]);
  });
});

describe('the students without a total', () => {
  const links = ({ headers }: { headers: Headers }) =>
    [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, rel]) => rel);

  it('link to the next page while pages are full, and never to the last', async () => {
    const { body: all } = await staff.get('/api/students');
    const first = await staff.get('/api/students?pageSize=2&total=false');
    expect(first.body).toEqual(all.slice(0, 2));
    expect(links(first)).toEqual(['next']);
    expect(links(await staff.get('/api/students?pageSize=2&page=2&total=false'))).toEqual(['first', 'prev']);
    expect(links(await staff.get('/api/students?pageSize=2'))).toEqual(['next', 'last']);
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
