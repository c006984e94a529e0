import {
  addDays,
  formatDate,
  formatDateAndTime,
  formatDayAndDate,
  formatInstant,
  formatInstantDate,
  formatLongDate,
  formatTime,
  todayIn,
} from './date.js';

describe('calendar dates', () => {
  it('are formatted in three lengths', () => {
    expect(formatDate('2025-01-05')).toBe('Jan 5, 2025');
    expect(formatLongDate('2025-01-05')).toBe('January 5, 2025');
    expect(formatDayAndDate('2027-01-05')).toBe('Tue, Jan 5, 2027');
  });

  it.each(['2024-01-01', '2024-02-29', '2024-03-10', '2024-11-03', '2024-12-31'])(
    'keep the day of %s in any time zone',
    (date) => {
      expect(formatDate(date)).toMatch(new RegExp(` ${Number(date.slice(8))}, 2024$`));
    },
  );

  it.each(['', 'soon', '2025-1-5', '2025-02-30', '2025-13-01', '2025-01-05T00:00:00Z'])(
    'that are invalid are returned unchanged: %p',
    (text) => {
      expect(formatDate(text)).toBe(text);
    },
  );
});

describe('days later', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-13', 2, '2027-03-15'],
    ['2027-11-08', -2, '2027-11-06'],
  ])('%s and %d more are %s', (date, days, later) => expect(addDays(date, days)).toBe(later));
});

describe('wall-clock times', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:30', '9:30 AM'],
    ['12:05', '12:05 PM'],
    ['13:00', '1:00 PM'],
    ['23:59:00', '11:59 PM'],
  ])('formats %s as %s', (time, text) => {
    expect(formatTime(time)).toBe(text);
  });

  it.each(['24:00', '9:30', '', 'noon'])('that are invalid are returned unchanged: %p', (text) => {
    expect(formatTime(text)).toBe(text);
  });

  it('follow the date of a class', () => {
    expect(formatDateAndTime('2027-01-05', '09:30')).toBe('Tue, Jan 5, 2027 · 9:30 AM');
    expect(formatDateAndTime('2027-01-05', null)).toBe('Tue, Jan 5, 2027');
  });
});

describe('instants', () => {
  it('are formatted in the given time zone', () => {
    expect(formatInstant('2025-01-05T03:30:00Z', 'America/Chicago')).toBe('Jan 4, 2025, 9:30 PM');
    expect(formatInstant('2025-01-05T03:30:00Z', 'UTC')).toBe('Jan 5, 2025, 3:30 AM');
  });

  it('have the calendar day of that time zone', () => {
    expect(formatInstantDate('2025-01-05T03:30:00Z', 'America/Chicago')).toBe('Jan 4, 2025');
  });

  it('that are invalid are returned unchanged', () => {
    expect(formatInstant('never', 'UTC')).toBe('never');
  });
});

it('knows the date of today in another time zone', () => {
  const now = new Date('2026-11-23T03:00:00Z');
  expect(['America/Chicago', 'Asia/Tokyo'].map((zone) => todayIn(zone, now))).toEqual(['2026-11-22', '2026-11-23']);
});
