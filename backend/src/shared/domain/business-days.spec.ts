import { addBusinessDays } from './business-days.js';

describe('business days', () => {
  it.each([
    ['2026-12-07', 5, '2026-12-14', 'a week'],
    ['2026-12-05', 1, '2026-12-07', 'from a Saturday'],
    ['2026-11-25', 1, '2026-11-27', 'over Thanksgiving'],
    ['2026-07-02', 1, '2026-07-06', 'over Independence Day, which is observed on the Friday before'],
    ['2027-07-02', 1, '2027-07-06', 'over Independence Day, which is observed on the Monday after'],
    ['2027-12-30', 1, '2028-01-03', 'over New Year’s Day, which is observed in the year before'],
    ['2026-12-07', 20, '2027-01-06', 'over Christmas and New Year’s Day'],
    ['2026-12-07', 0, '2026-12-07', 'none'],
  ])('%s and %i are %s: %s', (date, days, result) => {
    expect(addBusinessDays(date, days)).toBe(result);
  });

  it.each([
    ['2026-12-14', -5, '2026-12-07'],
    ['2026-11-27', -1, '2026-11-25'],
    ['2027-01-06', -20, '2026-12-07'],
  ])('back from %s by %i is %s', (date, days, result) => {
    expect(addBusinessDays(date, days)).toBe(result);
  });
});
