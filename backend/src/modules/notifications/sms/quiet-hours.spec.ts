import { endOfQuietHours } from './quiet-hours.js';

const CHICAGO = 'America/Chicago';
const endAt = (moment: string, timeZone = CHICAGO) => endOfQuietHours(new Date(moment), timeZone)?.toISOString();

describe('quiet hours', () => {
  it.each([
    ['8:00 in the morning', '2027-01-05T08:00:00-06:00'],
    ['noon', '2027-01-05T12:00:00-06:00'],
    ['a second before 9 in the evening', '2027-01-05T20:59:59-06:00'],
  ])('are not at %s', (_, moment) => expect(endAt(moment)).toBeUndefined());

  it.each([
    ['9 in the evening', '2027-01-05T21:00:00-06:00', '2027-01-06T14:00:00.000Z'],
    ['midnight', '2027-01-06T00:00:00-06:00', '2027-01-06T14:00:00.000Z'],
    ['a second before 8 in the morning', '2027-01-06T07:59:59-06:00', '2027-01-06T14:00:00.000Z'],
    ["New Year's Eve", '2026-12-31T23:00:00-06:00', '2027-01-01T14:00:00.000Z'],
  ])('last from %s until 8 in the morning', (_, moment, end) => expect(endAt(moment)).toBe(end));

  it.each([
    ['the evening before clocks go forward', '2027-03-13T22:00:00-06:00', '2027-03-14T13:00:00.000Z'],
    ['the hour after they went forward', '2027-03-14T03:30:00-05:00', '2027-03-14T13:00:00.000Z'],
    ['the evening before clocks go back', '2027-11-06T22:00:00-05:00', '2027-11-07T14:00:00.000Z'],
    ['the first 1:30 of that night', '2027-11-07T01:30:00-05:00', '2027-11-07T14:00:00.000Z'],
    ['the second 1:30 of that night', '2027-11-07T01:30:00-06:00', '2027-11-07T14:00:00.000Z'],
  ])('end at 8 by the clock on the wall: %s', (_, moment, end) => expect(endAt(moment)).toBe(end));

  it("follow the center's time zone", () => {
    expect(endAt('2027-01-05T20:00:00Z', 'Pacific/Auckland')).toBeUndefined();
    expect(endAt('2027-01-05T20:00:00Z', 'Asia/Kolkata')).toBe('2027-01-06T02:30:00.000Z');
  });
});
