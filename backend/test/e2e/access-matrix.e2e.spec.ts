import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FrontendBuild } from '../../src/site/frontend-build.js';
import { CALLERS, type Caller, mismatch, type PolicyRow, parsePolicy, readPolicy } from '../support/access-policy.js';
import { AccessWorld } from '../support/access-world.js';
import type { Answer } from '../support/browser.js';
import { servedRoutes } from '../support/served-routes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { CALLS, LISTS } from './access-matrix.calls.js';

/** Here it matters who may have a page; what stands on it comes from the frontend's build, which need not be there. */
const blankPages = { render: async () => ({ status: 200, document: '' }), appDocument: async () => undefined };

const policy = await readPolicy();
const named = (rows: PolicyRow[]) =>
  rows.map((row) => [[row.route, row.record].filter(Boolean).join(', on '), row] as const);
const reading = policy.filter(({ route }) => route.startsWith('GET '));
const changing = policy.filter(({ route }) => !route.startsWith('GET '));

let test: TestApp;
let world: AccessWorld;

beforeAll(async () => {
  const RECERT_DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'recert-access-'));
  test = await startTestApp({ RECERT_DATA_DIR }, (builder) =>
    builder.overrideProvider(FrontendBuild).useValue(blankPages),
  );
  await test.sql.rows('delete from catalog.courses');
  world = await AccessWorld.create(test);
});
afterAll(() => test.close());

async function call({ route, record }: PolicyRow, caller: Caller): Promise<Answer> {
  const [method, pattern] = route.split(' ') as [string, string];
  const { body, headers } = (await CALLS[route]?.(world, { caller, record, test })) ?? {};
  const address = pattern.replace(/[:*]\w+/, () => world.id(record));
  return await world.browserOf(caller).call(method === 'ALL' ? 'POST' : method, address, body, headers);
}

/** The rows that a list shows; of a count, as many as it counts. */
function shownRows(body: unknown): string[] | number {
  if (Array.isArray(body)) return body.map(({ id }) => id as string).sort();
  return (body as { all: number }).all;
}

/** What a caller was answered, in the words of the policy's cell. */
async function answered(row: PolicyRow, caller: Caller): Promise<string> {
  const { status, body } = await call(row, caller);
  const whose = row.expected[caller].split(' ')[1];
  if (!whose || status >= 300) return String(status);
  const expected = world.expectedRows(LISTS[row.route]!, whose, caller, row.record).sort();
  const shown = shownRows(body);
  const right = typeof shown === 'number' ? shown === expected.length : shown.join() === expected.join();
  return right ? `${status} ${whose}` : `${status} rows that are not ${whose}`;
}

async function everybodysAnswers(row: PolicyRow): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const caller of CALLERS) {
    const answer = await answered(row, caller);
    answers[caller] = answer;
    // What a call changed must not be found by the next one.
    if (!row.route.startsWith('GET ') && answer < '400') world = await AccessWorld.create(test);
  }
  return answers;
}

describe('the access policy', () => {
  it('has a row for every route, and no row for none', () => {
    expect(mismatch(servedRoutes(test.app), policy)).toEqual({ withoutRow: [], withoutRoute: [] });
  });

  it('says of every list whose rows come', () => {
    const lists = policy.filter(({ route }) => route in LISTS);
    const silent = lists.flatMap(({ expected }) => Object.values(expected)).filter((cell) => cell === '200');
    expect(silent).toEqual([]);
  });

  describe.each(named(reading))('%s', (_, row) => {
    it('answers everybody as the policy says', async () => {
      expect(await everybodysAnswers(row)).toEqual(row.expected);
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

  it('notices an answer that the policy does not say', async () => {
    const wrong = row('401 | 403 | 403 | 200 | 403 | 200 | 403');
    expect(await everybodysAnswers(wrong)).toMatchObject({ 'Org admin': '403', Staff: '200' });
  });

  it('notices rows of others in a list, and rows that are missing', async () => {
    const cells = '200 all | 200 public | 200 public | 200 all | 200 own | 200 own | 200 public';
    expect(await everybodysAnswers(row(cells, 'GET /api/classes'))).toMatchObject({
      Nobody: '200 rows that are not all',
      Client: '200 rows that are not public',
      'Other client': '200 public',
      Staff: '200 rows that are not own',
    });
  });
});

// Last, because what these calls leave behind would stand in the lists above.
describe('the access policy', () => {
  describe.each(named(changing))('%s', (_, row) => {
    it('answers everybody as the policy says', async () => {
      expect(await everybodysAnswers(row)).toEqual(row.expected);
    });
  });
});
