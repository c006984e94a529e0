import {
  addMonths,
  calendarDateIn,
  daysBetween,
  endOfMonth,
  formatClassTime,
  isCalendarDate,
  momentOf,
} from './calendar-date.js';

describe('calendar dates', () => {
  it.each(['2026-02-28', '2028-02-29'])('accepts %s', (date) => expect(isCalendarDate(date)).toBe(true));

  it.each(['2026-02-30', '2027-02-29', '2026-13-01', '2026-1-1', '20260101', '', 5, null])(
    'knows that %p is no date',
    (value) => expect(isCalendarDate(value)).toBe(false),
  );

  it('uses the time zone, not UTC', () => {
    const lateEvening = new Date('2026-11-22T02:30:00Z');
    expect(calendarDateIn('America/New_York', lateEvening)).toBe('2026-11-21');
    expect(calendarDateIn('UTC', lateEvening)).toBe('2026-11-22');
  });

  it.each([
    ['before the change in spring', '2026-03-07', '09:00', '2026-03-07T14:00:00.000Z'],
    ['after it', '2026-03-09', '09:00', '2026-03-09T13:00:00.000Z'],
    ['in the hour that is skipped', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['in the hour that comes twice, the first time', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('finds the moment of a wall-clock time %s', (_, date, time, moment) => {
    expect(momentOf(date, time, 'America/New_York').toISOString()).toBe(moment);
  });

  it('adds months without running over the end of a month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(endOfMonth(addMonths('2026-03-05', 24))).toBe('2028-03-31');
  });

  it('counts days across a daylight-saving change', () => {
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
  });

  it('formats a class time', () => {
    expect(formatClassTime('2027-01-05', '09:30')).toBe('Tue, Jan 5, 2027 · 9:30 AM');
  });
});
