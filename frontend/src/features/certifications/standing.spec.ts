import type { Certification } from './api.js';
import { countByStanding, searchRecords } from './organization-records.js';
import { barPercent, daysLeftText, type Standing } from './standing.js';

describe('the time left', () => {
  it.each([
    [41, '41 days left'],
    [1, '1 day left'],
    [0, 'Expires today'],
    [-1, 'Expired 1 day ago'],
    [-1200, 'Expired 1,200 days ago'],
  ])('of %i days reads %s', (daysLeft, text) => {
    expect(daysLeftText(daysLeft)).toBe(text);
  });
});

describe('the bar', () => {
  it('is filled in proportion, from 0 to 100 percent', () => {
    expect(barPercent(45, 90)).toBe(50);
    expect(barPercent(800, 730)).toBe(100);
    expect(barPercent(-3, 90)).toBe(0);
  });
});

describe("an organization's certifications", () => {
  const certification = (id: string, status: Standing, firstName: string, cardNumber: string): Certification => ({
    id,
    certificationType: 'BLS Provider',
    cardNumber,
    issueDate: '2025-01-01',
    expiryDate: '2027-01-31',
    status,
    daysLeft: 1,
    courseId: null,
    class: null,
    student: { id, firstName, lastName: 'Torres', email: `${id}@cedar.example` },
  });
  const records = [
    certification('c', 'expired', 'Grace', 'RC-3'),
    certification('b', 'expiring', 'Liam', 'RC-2'),
    certification('a', 'active', 'Zoë', 'RC-1'),
    certification('d', 'active', 'Omar', 'RC-4'),
  ];

  it('are counted by status', () => {
    expect(countByStanding(records)).toEqual({ active: 2, expiring: 1, expired: 1 });
  });

  it.each([
    ['zoe torres', '', ['a']],
    ['B@CEDAR', '', ['b']],
    ['rc-3', '', ['c']],
    ['bls', 'expiring', ['b']],
    ['', 'all', ['c', 'b', 'a', 'd']],
    ['nobody', '', []],
  ])('are found by %p with status %p', (search, status, ids) => {
    expect(searchRecords(records, search, status).map(({ id }) => id)).toEqual(ids);
  });
});
