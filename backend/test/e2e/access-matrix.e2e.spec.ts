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
import { CALLS, LISTS } from './access-matrix.calls.js';

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
