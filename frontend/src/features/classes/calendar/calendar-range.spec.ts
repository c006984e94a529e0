import { aClass } from '../../../../test/rows.js';
import type { ClassRow } from '../../../shared/api/rows.js';
import { isMovable, rangeOf, stepped, summaryOf, wallClock } from './calendar-range.js';

describe('the range of the calendar', () => {
  it.each([
    ['2026-12-15', '2026-11-29', '2027-01-02', 'December 2026'],
    // February 2026 begins on a Sunday and has four weeks.
    ['2026-02-28', '2026-02-01', '2026-02-28', 'February 2026'],
  ])('is whole weeks in the month of %s', (day, from, to, title) => {
    expect(rangeOf('month', day)).toEqual({ from, to, title });
  });

  it.each([
    ['2026-12-08', '2026-12-06', '2026-12-12', 'Dec 6 – 12, 2026'],
    ['2026-12-05', '2026-11-29', '2026-12-05', 'Nov 29 – Dec 5, 2026'],
    ['2027-01-01', '2026-12-27', '2027-01-02', 'Dec 27, 2026 – Jan 2, 2027'],
  ])('is the week of %s, from Sunday', (day, from, to, title) => {
    expect(rangeOf('week', day)).toEqual({ from, to, title });
  });

  it('steps from a long month to a short one, and by seven days in a week', () => {
    expect([stepped('month', '2027-01-31', 1), stepped('month', '2027-01-31', -1)]).toEqual([
      '2027-02-01',
      '2026-12-01',
    ]);
    expect([stepped('week', '2026-12-30', 1), stepped('week', '2027-01-05', -1)]).toEqual(['2027-01-06', '2026-12-29']);
  });
});

it('reads the clock of the center', () => {
  expect(wallClock('America/Chicago', new Date('2026-12-08T04:30:00Z'))).toBe('2026-12-07T22:30');
});

const session = (given: Partial<ClassRow>) =>
  aClass({ startsAt: '2027-01-05T15:00:00Z', capacity: 10, enrolledCount: 4, spotsLeft: 6, ...given });

it.each<[Partial<ClassRow>, boolean]>([
  [{}, true],
  [{ startsAt: '2027-01-05T14:00:00Z' }, false],
  [{ status: 'in-progress' }, false],
  [{ status: 'completed' }, false],
  [{ status: 'cancelled' }, false],
])('says whether the class %j can be moved: %s', (given, expected) => {
  expect(isMovable(session(given), Date.parse('2027-01-05T14:30:00Z'))).toBe(expected);
});

it('sums up the classes, and leaves the seats of cancelled ones out', () => {
  const full = session({ enrolledCount: 10, spotsLeft: 0 });
  expect(summaryOf([session({}), full, session({ status: 'cancelled' })])).toBe(
    '3 classes · 14 of 20 seats taken · 1 full · 1 cancelled',
  );
  expect(summaryOf([session({})])).toBe('1 class · 4 of 10 seats taken');
});
