import { allResults, named, policy, startWithRecords, test } from './access-matrix.results.js';

// Beside the reads in access-matrix.e2e.spec.ts: these calls leave rows behind that the lists there would contain.
const changing = policy.filter(({ route }) => !route.startsWith('GET '));

beforeAll(startWithRecords);
afterAll(() => test.close());

describe('the access policy', () => {
  describe.each(named(changing))('%s', (_, row) => {
    it('returns to every caller what the policy says', async () => {
      expect(await allResults(row)).toEqual(row.expected);
    });
  });
});
