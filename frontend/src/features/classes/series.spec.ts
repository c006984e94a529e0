import { repeatLabel, seriesDates } from './series.js';

describe('a series', () => {
  it('takes place every other week until a day, which counts', () => {
    const rule = { first: '2026-12-08', repeat: '2', until: '2027-01-19' } as const;
    expect(seriesDates(rule)).toEqual(['2026-12-08', '2026-12-22', '2027-01-05', '2027-01-19']);
    expect(seriesDates({ ...rule, until: '2027-01-18' })).toHaveLength(3);
  });

  it('takes place a number of times, whatever daylight saving does', () => {
    const dates = seriesDates({ first: '2027-03-02', repeat: '1', count: 4 });
    expect(dates).toEqual(['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23']);
  });

  it('keeps its place in the month', () => {
    const dates = seriesDates({ first: '2027-01-12', repeat: 'month', count: 4 });
    expect(dates).toEqual(['2027-01-12', '2027-02-09', '2027-03-09', '2027-04-13']);
  });

  it('takes the last weekday of a month without a fifth', () => {
    const dates = seriesDates({ first: '2026-12-31', repeat: 'month', count: 5 });
    expect(dates).toEqual(['2026-12-31', '2027-01-28', '2027-02-25', '2027-03-25', '2027-04-29']);
  });

  it('has at most 60 classes', () => {
    expect(seriesDates({ first: '2027-01-04', repeat: '1', until: '2030-01-01' })).toHaveLength(60);
    expect(seriesDates({ first: '2027-01-04', repeat: '1', count: 99 })).toHaveLength(60);
  });

  it('is one class without an end, and nothing if it ends before it begins', () => {
    expect(seriesDates({ first: '2027-01-04', repeat: '1' })).toEqual(['2027-01-04']);
    expect(seriesDates({ first: '2027-01-04', repeat: 'once', until: '2028-01-01' })).toEqual(['2027-01-04']);
    expect(seriesDates({ first: '2027-01-04', repeat: '1', until: '2027-01-03' })).toEqual([]);
  });

  it.each([
    ['1', 'Every week on Tuesday', 'Every week'],
    ['2', 'Every 2 weeks on Tuesday', 'Every 2 weeks'],
    ['month', 'Every month on the second Tuesday', 'Every month'],
    ['once', 'Does not repeat', 'Does not repeat'],
  ] as const)('that repeats by %s is called %s', (repeat, dated, undated) => {
    expect([repeatLabel(repeat, '2026-12-08'), repeatLabel(repeat, undefined)]).toEqual([dated, undated]);
  });
});
