import { parseDate, parseTime } from './parse-date-time.js';

describe('parseDate', () => {
  it.each([
    ['1/5/2027', '2027-01-05'],
    ['01/05/2027', '2027-01-05'],
    ['1/15/27', '2027-01-15'],
    ['1-5-2027', '2027-01-05'],
    ['2027-01-05', '2027-01-05'],
    ['Jan 5, 2027', '2027-01-05'],
    ['january 5 2027', '2027-01-05'],
    ['Tue, Jan 5, 2027', '2027-01-05'],
    ['  Sept. 30,  2026 ', '2026-09-30'],
    ['2/29/2028', '2028-02-29'],
  ])('parses %j as %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each(['', '1/5', '1/5/202', '2/30/2026', '13/1/2027', '0/1/2027', 'Foo 5, 2027', 'tomorrow', '5'])(
    'rejects %j',
    (text) => {
      expect(parseDate(text)).toBeUndefined();
    },
  );
});

describe('parseTime', () => {
  it.each([
    ['9:30 AM', '09:30'],
    ['9:30 PM', '21:30'],
    ['09:30pm', '21:30'],
    ['9:30 p.m.', '21:30'],
    ['930p', '21:30'],
    ['1130a', '11:30'],
    ['2 pm', '14:00'],
    ['12 AM', '00:00'],
    ['12:05 pm', '12:05'],
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['14:15', '14:15'],
    ['0:05', '00:05'],
  ])('parses %j as %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  it.each(['', '9', '12', '24:00', '9:60', '13 pm', '0:30 am', '9:3', 'noon', '9:30 AM AM', '9:30x'])(
    'rejects %j',
    (text) => {
      expect(parseTime(text)).toBeUndefined();
    },
  );
});
