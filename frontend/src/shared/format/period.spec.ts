import { monthEnd, periodBefore, periodsAt, yearBefore } from './period.js';

it.each([
  [
    '2026-11-23',
    {
      'this-month': { from: '2026-11-01', to: '2026-11-30' },
      'last-month': { from: '2026-10-01', to: '2026-10-31' },
      'this-quarter': { from: '2026-10-01', to: '2026-12-31' },
      'last-quarter': { from: '2026-07-01', to: '2026-09-30' },
      'this-year': { from: '2026-01-01', to: '2026-12-31' },
      'last-year': { from: '2025-01-01', to: '2025-12-31' },
    },
  ],
  [
    '2028-01-31',
    {
      'this-month': { from: '2028-01-01', to: '2028-01-31' },
      'last-month': { from: '2027-12-01', to: '2027-12-31' },
      'this-quarter': { from: '2028-01-01', to: '2028-03-31' },
      'last-quarter': { from: '2027-10-01', to: '2027-12-31' },
      'this-year': { from: '2028-01-01', to: '2028-12-31' },
      'last-year': { from: '2027-01-01', to: '2027-12-31' },
    },
  ],
])('around %s, periods are whole months, quarters and years', (today, periods) => {
  expect(periodsAt(today)).toEqual(periods);
});

it.each([
  ['2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
  ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['2025-11-01', '2026-02-10', '2024-11-01', '2025-02-10'],
])('a year before %s to %s is %s to %s', (from, to, first, last) => {
  expect(yearBefore({ from, to })).toEqual({ from: first, to: last });
});

it('a month ends on its last day', () => {
  expect(['2026-02-10', '2028-02-29', '2026-12-01'].map(monthEnd)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
});

it.each([
  ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
  ['2026-01-01', '2026-11-23', '2025-02-01', '2025-12-23'],
  ['2026-03-05', '2026-03-07', '2026-03-02', '2026-03-04'],
])('the period before %s to %s is %s to %s', (from, to, first, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
});
