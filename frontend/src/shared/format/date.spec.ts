import {
  formatDate,
  formatDateAndTime,
  formatDayAndDate,
  formatInstant,
  formatInstantDate,
  formatLongDate,
  formatTime,
} from './date.js';

describe('dates of the calendar', () => {
  it('are written in each of the three lengths', () => {
    expect(formatDate('2025-01-05')).toBe('Jan 5, 2025');
    expect(formatLongDate('2025-01-05')).toBe('January 5, 2025');
    expect(formatDayAndDate('2027-01-05')).toBe('Tue, Jan 5, 2027');
  });

  it.each(['2024-01-01', '2024-02-29', '2024-03-10', '2024-11-03', '2024-12-31'])(
    'keep the day of %s, also where the zone of the machine is far from UTC',
    (date) => {
      expect(formatDate(date)).toMatch(new RegExp(` ${Number(date.slice(8))}, 2024$`));
    },
  );

  it.each(['', 'soon', '2025-1-5', '2025-02-30', '2025-13-01', '2025-01-05T00:00:00Z'])(
    'that are none come back as they are: %p',
    (text) => {
      expect(formatDate(text)).toBe(text);
    },
  );
});

describe('times of the wall clock', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:30', '9:30 AM'],
    ['12:05', '12:05 PM'],
    ['13:00', '1:00 PM'],
    ['23:59:00', '11:59 PM'],
  ])('write %s as %s', (time, text) => {
    expect(formatTime(time)).toBe(text);
  });

  it.each(['24:00', '9:30', '', 'noon'])('that are none come back as they are: %p', (text) => {
    expect(formatTime(text)).toBe(text);
  });

  it('stand behind the date of a class', () => {
    expect(formatDateAndTime('2027-01-05', '09:30')).toBe('Tue, Jan 5, 2027 · 9:30 AM');
  });
});

describe('instants', () => {
  it('are written on the clock of the zone that is asked for', () => {
    expect(formatInstant('2025-01-05T03:30:00Z', 'America/Chicago')).toBe('Jan 4, 2025, 9:30 PM');
    expect(formatInstant('2025-01-05T03:30:00Z', 'UTC')).toBe('Jan 5, 2025, 3:30 AM');
  });

  it('fall on the calendar day of that zone', () => {
    expect(formatInstantDate('2025-01-05T03:30:00Z', 'America/Chicago')).toBe('Jan 4, 2025');
  });

  it('that are none come back as they are', () => {
    expect(formatInstant('never')).toBe('never');
  });
});
