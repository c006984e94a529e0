import { dateInSearch } from './dates-in-search.js';

const TODAY = '2026-11-26';
const found = (q: string) => {
  const date = dateInSearch(q, TODAY);
  return date && { rest: date.rest.trim(), dates: date.dates };
};

describe('a date in a search of classes', () => {
  it.each([
    ['tue dec 8', '', ['2026-12-08']],
    ['bls Tuesday, Dec. 8', 'bls', ['2026-12-08']],
    ['December 8, 2027 bls', 'bls', ['2027-12-08']],
    ['dec 3', '', ['2025-12-03', '2026-12-03', '2027-12-03']],
    ['bls 12/8', 'bls', ['2025-12-08', '2026-12-08', '2027-12-08']],
    ['12/8/26', '', ['2026-12-08']],
    ['12/8/2026', '', ['2026-12-08']],
    ['harbor 2026-12-08', 'harbor', ['2026-12-08']],
    ['feb 29 2028', '', ['2028-02-29']],
  ])('is found in "%s"', (q, rest, dates) => {
    expect(found(q)).toEqual({ rest, dates });
  });

  it('is none of a year in which it falls on another weekday, and none that does not exist', () => {
    expect(found('mon dec 8')?.dates).toEqual(['2025-12-08']);
    expect(found('feb 30')?.dates).toEqual([]);
  });

  it.each(['bls provider', 'dec', 'tue', '1200 market 8', '3/4-inch', 'march madness', 'room 12/8b'])(
    'is not in "%s"',
    (q) => {
      expect(found(q)).toBeUndefined();
    },
  );
});
