import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FrontendBuild } from '../../src/site/frontend-build.js';
import { CALLERS, type Caller, mismatch, type PolicyRow, parsePolicy, readPolicy } from '../support/access-policy.js';
import { AccessWorld } from '../support/access-world.js';
import type { Answer } from '../support/browser.js';
import { startWithGateway } from '../support/gateway.js';
import { servedRoutes } from '../support/served-routes.js';
import type { TestApp } from '../support/test-app.js';
import { keysOf, mismatchFor } from '../support/validate-response.js';
import { CALLS, LISTS } from './access-matrix.calls.js';
import { VISIBLE_KEYS } from './access-matrix.keys.js';

/** Only the status of pages matters here, so the frontend needn't be built. */
const blankPages = {
  render: async () => ({ status: 200, document: '' }),
  appDocument: async () => undefined,
  inlineScriptSource: async () => "'none'",
};

const policy = await readPolicy();
const named = (rows: PolicyRow[]) =>
  rows.map((row) => [[row.route, row.record].filter(Boolean).join(', on '), row] as const);
const reading = policy.filter(({ route }) => route.startsWith('GET '));
const changing = policy.filter(({ route }) => !route.startsWith('GET '));

let test: TestApp;
let world: AccessWorld;

beforeAll(async () => {
  const RECERT_DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'recert-access-'));
  test = await startWithGateway({ RECERT_DATA_DIR, SECRETS_KEY: randomBytes(32).toString('base64') }, (builder) =>
    builder.overrideProvider(FrontendBuild).useValue(blankPages),
  );
  await test.sql.rows('delete from catalog.courses');
  world = await AccessWorld.create(test);
});
afterAll(() => test.close());

async function call({ route, record }: PolicyRow, caller: Caller): Promise<Answer> {
  const [method, pattern] = route.split(' ') as [string, string];
  const { body, headers, query = '' } = (await CALLS[route]?.(world, { caller, record, test })) ?? {};
  const names = record.split('; ');
  const address = pattern.replace(/[:*]\w+/g, () => world.id(names.shift()!));
  return await world.browserOf(caller).call(method === 'ALL' ? 'POST' : method, `${address}${query}`, body, headers);
}

/** The ids in a list, or the number in a count. */
function rowsIn(body: unknown): string[] | number {
  if (Array.isArray(body)) return body.map(({ id }) => id as string).sort();
  return (body as { all: number }).all;
}

/** A caller's result in the words of a policy cell. */
async function resultOf(row: PolicyRow, caller: Caller): Promise<string> {
  const { status, body } = await call(row, caller);
  const whose = row.expected[caller].split(' ')[1];
  if (!whose || status >= 300) return String(status);
  const expected = world.expectedRows(LISTS[row.route]!, whose, caller, row.record).sort();
  const rows = rowsIn(body);
  const right = typeof rows === 'number' ? rows === expected.length : rows.join() === expected.join();
  return right ? `${status} ${whose}` : `${status} rows that are not ${whose}`;
}

async function allResults(row: PolicyRow): Promise<Record<string, string>> {
  const results: Record<string, string> = {};
  for (const caller of CALLERS) {
    const result = await resultOf(row, caller);
    results[caller] = result;
    // The next call starts from unchanged records.
    if (!row.route.startsWith('GET ') && result < '400') world = await AccessWorld.create(test);
  }
  return results;
}

describe('the access policy', () => {
  it('has a row for every route, and a route for every row', () => {
    expect(mismatch(servedRoutes(test.app), policy)).toEqual({ withoutRow: [], withoutRoute: [] });
  });

  it('says for every list whose rows it contains', () => {
    const lists = policy.filter(({ route }) => route in LISTS);
    const silent = lists.flatMap(({ expected }) => Object.values(expected)).filter((cell) => cell === '200');
    expect(silent).toEqual([]);
  });

  describe.each(named(reading))('%s', (_, row) => {
    it('returns to every caller what the policy says', async () => {
      expect(await allResults(row)).toEqual(row.expected);
    });
  });
});

describe('what callers see who are not staff', () => {
  const others = CALLERS.filter((caller) => caller !== 'Staff' && caller !== 'Temporary');
  const pathOf = ({ route }: PolicyRow) => route.slice('GET '.length).replace(/:(\w+)/g, '{$1}');
  const seen = reading.filter(
    (row) => others.some((caller) => row.expected[caller] < '300') && keysOf(pathOf(row), 'others'),
  );

  it('is written down for every route that they may call, key by key', () => {
    const described = seen.map((row) => [row.route, keysOf(pathOf(row), 'others')]);
    const written = Object.entries(VISIBLE_KEYS).map(([route, keys]) => [route, keys.trim().split(/\s+/).sort()]);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(written));
  });

  it.each(named(seen))('is exactly that: %s', async (_, row) => {
    const bodies: unknown[] = [];
    for (const caller of others.filter((caller) => row.expected[caller] < '300')) {
      const { body } = await call(row, caller);
      expect([caller, mismatchFor(pathOf(row), 'others', body)]).toEqual([caller, undefined]);
      bodies.push(body);
    }
    // An empty list proves nothing.
    expect(bodies.filter((body) => !Array.isArray(body) || body.length > 0)).not.toEqual([]);
  });

  it.each(named(seen.filter((row) => row.expected.Staff < '300')))(
    'staff see at least as much of %s',
    async (_, row) => {
      const { body } = await call(row, 'Staff');
      expect(mismatchFor(pathOf(row), 'staff', body)).toBeUndefined();
      expect(keysOf(pathOf(row), 'staff')).toEqual(expect.arrayContaining(keysOf(pathOf(row), 'others')!));
    },
  );
});

describe('the test of the policy', () => {
  const row = (cells: string, route = 'GET /api/students') => parsePolicy(`| \`${route}\` | | ${cells} |`)[0]!;

  it('notices a route without a row and a row without a route', () => {
    const served = [...servedRoutes(test.app), 'GET /api/planted'];
    const listed = [...policy, row('200 | 200 | 200 | 200 | 200 | 200 | 200', 'DELETE /api/gone')];
    expect(mismatch(served, listed)).toEqual({
      withoutRow: ['GET /api/planted'],
      withoutRoute: ['DELETE /api/gone'],
    });
  });

  it('notices a status that differs from the policy', async () => {
    const wrong = row('401 | 403 | 403 | 200 | 403 | 200 | 403');
    expect(await allResults(wrong)).toMatchObject({ 'Org admin': '403', Staff: '200' });
  });

  it('notices rows of others in a list, and missing rows', async () => {
    const cells = '200 all | 200 public | 200 public | 200 all | 200 own | 200 own | 200 public';
    expect(await allResults(row(cells, 'GET /api/classes'))).toMatchObject({
      Nobody: '200 rows that are not all',
      Client: '200 rows that are not public',
      'Other client': '200 public',
      Staff: '200 rows that are not own',
    });
  });
});

// Last, because these calls leave rows behind that the lists above would contain.
describe('the access policy', () => {
  describe.each(named(changing))('%s', (_, row) => {
    it('returns to every caller what the policy says', async () => {
      expect(await allResults(row)).toEqual(row.expected);
    });
  });
});
