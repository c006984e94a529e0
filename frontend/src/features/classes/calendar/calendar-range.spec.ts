import { aClass } from '../../../../test/rows.js';
import type { ClassRow } from '../../../shared/api/rows.js';
import { withDays } from '../move-class.logic.js';
import { daysIn, droppedTo, isMovable, rangeOf, stepped, summaryOf, wallClock } from './calendar-range.js';

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

describe('the days of classes', () => {
  const day = { endTime: '17:00', placeId: null, location: 'Room 2', address: 'Room 2' };
  const session = aClass({
    days: [
      { ...day, date: '2027-01-05', time: '09:30' },
      { ...day, date: '2027-01-08', time: '08:00' },
    ],
  });

  it('are those of the period, in their order', () => {
    const other = aClass({ id: 'c2', date: '2027-01-08', time: '07:00' });
    const shown = daysIn([session, other], { from: '2027-01-06', to: '2027-01-31' });
    expect(shown.map(({ session: { id }, index, time }) => [id, index, time])).toEqual([
      ['c2', 0, '07:00'],
      ['c1', 1, '08:00'],
    ]);
  });

  it('move alone if a later one is dropped, and keep their length', () => {
    const [, second] = daysIn([session], { from: '2027-01-01', to: '2027-01-31' });
    expect(droppedTo(second!, '2027-01-09', '10:00')).toEqual({
      date: '2027-01-05',
      time: '09:30',
      location: 'Room 2',
      days: { endTime: '17:00', later: [{ date: '2027-01-09', time: '10:00', endTime: '19:00', placeId: '' }] },
    });
  });

  it('move with the first if that is dropped', () => {
    const [first] = daysIn([session], { from: '2027-01-01', to: '2027-01-31' });
    expect(withDays(session, droppedTo(first!, '2027-01-06', '08:30')).days).toEqual({
      endTime: '16:00',
      later: [{ date: '2027-01-09', time: '08:00', endTime: '17:00', placeId: '' }],
    });
  });
});
