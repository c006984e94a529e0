import { CALLERS, type Caller, mismatch, type PolicyRow, parsePolicy } from '../support/access-policy.js';
import { servedRoutes } from '../support/served-routes.js';
import { keysOf, mismatchFor } from '../support/validate-response.js';
import { LISTS } from './access-matrix.calls.js';
import { VISIBLE_KEYS } from './access-matrix.keys.js';
import { allResults, call, named, policy, startWithRecords, test } from './access-matrix.results.js';

const reading = policy.filter(({ route }) => route.startsWith('GET '));

beforeAll(startWithRecords);
afterAll(() => test.close());

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

describe('what callers see who are not staff, and instructors, who see their own classes alone', () => {
  const STAFF: Caller[] = ['Administrator', 'Front desk', 'Accountant'];
  const others = CALLERS.filter((caller) => !STAFF.includes(caller) && caller !== 'Temporary');
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

  it.each(named(seen.filter((row) => row.expected.Administrator < '300')))(
    'staff see at least as much of %s',
    async (_, row) => {
      const { body } = await call(row, 'Administrator');
      expect(mismatchFor(pathOf(row), 'staff', body)).toBeUndefined();
      expect(keysOf(pathOf(row), 'staff')).toEqual(expect.arrayContaining(keysOf(pathOf(row), 'others')!));
    },
  );
});

describe('the test of the policy', () => {
  const row = (cells: string, route = 'GET /api/students') => parsePolicy(`| \`${route}\` | | ${cells} |`)[0]!;

  it('notices a route without a row and a row without a route', () => {
    const served = [...servedRoutes(test.app), 'GET /api/planted'];
    const listed = [...policy, row('200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200 | 200', 'DELETE /api/gone')];
    expect(mismatch(served, listed)).toEqual({
      withoutRow: ['GET /api/planted'],
      withoutRoute: ['DELETE /api/gone'],
    });
  });

  it('notices a status that differs from the policy', async () => {
    const wrong = row('401 | 403 | 403 | 200 | 403 | 200 | 200 | 403 | 403 | 403');
    expect(await allResults(wrong)).toMatchObject({ 'Org admin': '403', Administrator: '200' });
  });

  it('notices rows of others in a list, and missing rows', async () => {
    const cells =
      '200 all | 200 public | 200 public | 200 all | 200 own | 200 own | 200 all | 200 all | 200 public | 200 public';
    expect(await allResults(row(cells, 'GET /api/classes'))).toMatchObject({
      Nobody: '200 rows that are not all',
      Client: '200 rows that are not public',
      'Other client': '200 public',
      Administrator: '200 rows that are not own',
    });
  });
});
