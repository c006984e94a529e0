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

describe.each(lists)('%s of %j', (route, record) => {
  it('leaves out the total with total=false, and lists the same rows', async () => {
    const counted = await staff.get(addressOf(route, record));
    const uncounted = await staff.get(`${addressOf(route, record)}?total=false`);
    expect([counted.status, uncounted.status]).toEqual([200, 200]);
    expect(uncounted.body).toEqual(counted.body);
    expect(uncounted.headers.get('x-total-count')).toBeNull();
    expect(uncounted.headers.get('link')).toBeNull();
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
