import { countByStanding, recordsOf, searchRecords } from './organization-records.js';
import { barPercent, daysBetween, daysLeftText, standingOf } from './standing.js';

describe('days between two dates', () => {
  it('count calendar days, also across the change to summer time', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-11-01', '2026-11-02')).toBe(1);
    expect(daysBetween('2026-01-05', '2026-01-01')).toBe(-4);
  });
});

describe('the standing of a certification', () => {
  it.each([
    [91, 'active'],
    [90, 'expiring'],
    [1, 'expiring'],
    [0, 'expired'],
    [-5, 'expired'],
  ])('with %i days left is %s', (daysLeft, standing) => {
    expect(standingOf(daysLeft)).toBe(standing);
  });

  it.each([
    [41, '41 days left'],
    [1, '1 day left'],
    [0, 'Expires today'],
    [-1, 'Expired 1 day ago'],
    [-1200, 'Expired 1,200 days ago'],
  ])('with %i days left reads %s', (daysLeft, text) => {
    expect(daysLeftText(daysLeft)).toBe(text);
  });
});

describe('the bar', () => {
  it('is filled in proportion and never beyond its ends', () => {
    expect(barPercent(45, 90)).toBe(50);
    expect(barPercent(800, 730)).toBe(100);
    expect(barPercent(-3, 90)).toBe(0);
  });
});

describe("an organization's certifications", () => {
  const certification = (id: string, expiryDate: string, firstName: string, cardNumber: string) => ({
    id,
    certificationType: 'BLS Provider',
    cardNumber,
    issueDate: '2025-01-01',
    expiryDate,
    class: null,
    student: { id, firstName, lastName: 'Torres', email: `${id}@cedar.example` },
  });
  const records = recordsOf(
    [
      certification('a', '2028-01-01', 'Zoë', 'RC-1'),
      certification('b', '2026-12-01', 'Liam', 'RC-2'),
      certification('c', '2026-11-21', 'Grace', 'RC-3'),
    ],
    '2026-11-21',
  );

  it('come with the first to expire first, and are counted by standing', () => {
    expect(records.map(({ id, standing }) => `${id} ${standing}`)).toEqual(['c expired', 'b expiring', 'a active']);
    expect(countByStanding(records)).toEqual({ active: 1, expiring: 1, expired: 1 });
  });

  it.each([
    ['zoe torres', '', ['a']],
    ['B@CEDAR', '', ['b']],
    ['rc-3', '', ['c']],
    ['bls', 'expiring', ['b']],
    ['', 'all', ['c', 'b', 'a']],
    ['nobody', '', []],
  ])('are found by %p with status %p', (words, status, ids) => {
    expect(searchRecords(records, words, status).map(({ id }) => id)).toEqual(ids);
  });
});
