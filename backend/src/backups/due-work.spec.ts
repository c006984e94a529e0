import { dueAt } from './due-work.js';

const at = (time: string) => new Date(time);
/** A center in Chicago, five or six hours behind, whose night begins at 2 AM. */
const past = (facts: object) => ({
  lastBackupAt: null,
  lastTestAt: null,
  lastTryAt: null,
  timeZone: 'America/Chicago',
  ...facts,
});
const due = (facts: object, now: string) => dueAt(past(facts), 2, at(now));

it('the first backup is due at once, and then its test', () => {
  expect(due({}, '2027-01-10T20:00:00Z')).toBe('backup');
  expect(due({ lastBackupAt: at('2027-01-10T20:01:00Z') }, '2027-01-10T20:02:00Z')).toBe('restore-test');
});

it.each([
  ['2027-01-11T07:59:00Z', undefined],
  ['2027-01-11T08:00:00Z', 'backup'],
])('the next one is due from the hour in the time zone of the center: %s', (now, expected) => {
  const lastTestAt = at('2027-01-10T08:05:00Z');
  expect(due({ lastBackupAt: at('2027-01-10T08:01:00Z'), lastTestAt }, now)).toBe(expected);
});

it('a restore is tested each week', () => {
  const facts = { lastBackupAt: at('2027-01-17T08:10:00Z'), lastTestAt: at('2027-01-10T08:30:00Z') };
  expect(due(facts, '2027-01-17T08:29:00Z')).toBeUndefined();
  expect(due(facts, '2027-01-17T08:30:00Z')).toBe('restore-test');
});

it('what failed is tried again after an hour', () => {
  const facts = { lastTryAt: at('2027-01-10T20:00:00Z') };
  expect(due(facts, '2027-01-10T20:59:00Z')).toBeUndefined();
  expect(due(facts, '2027-01-10T21:00:00Z')).toBe('backup');
});
