import fc from 'fast-check';
import { SEED } from '../../../../../test/support/seed.js';
import { dateEvidence, readDate, readMonth } from './dates.js';

fc.configureGlobal({ seed: SEED });

describe('a date', () => {
  it.each([
    ['7/10/24 14:30', '2024-07-10', '14:30'],
    ['07/10/2024 2:30 PM', '2024-07-10', '14:30'],
    ['07/10/2024, 2:30:15 p.m.', '2024-07-10', '14:30'],
    ['7/10/2024 12:05 AM', '2024-07-10', '00:05'],
    ['7/10/2024 12:05 PM', '2024-07-10', '12:05'],
    ['7-10-2024', '2024-07-10', null],
    ['7.10.24', '2024-07-10', null],
    ['2024-07-10', '2024-07-10', null],
    ['2024/7/10', '2024-07-10', null],
    ['2024-07-10T14:30:00.000Z', '2024-07-10', '14:30'],
    ['2024-07-10 14:30:00-04:00', '2024-07-10', '14:30'],
    ['Jul 10, 2024', '2024-07-10', null],
    ['Wednesday, July 10th, 2024 9:05 am', '2024-07-10', '09:05'],
    ['10-Jul-24', '2024-07-10', null],
    ['10 Sept 2024', '2024-09-10', null],
    ['Mon Jan 05 2026 10:00:00 GMT-0500 (Eastern Standard Time)', '2026-01-05', '10:00'],
    ['45483.604', '2024-07-10', '14:30'],
    ['45483', '2024-07-10', null],
    ['45483.99999', '2024-07-11', '00:00'],
  ])('is read from %j', (text, date, time) => {
    expect(readDate(text, 'month-first')).toEqual({ date, time });
  });

  it.each([
    ['3/4/24', null, { ambiguous: ['2024-03-04', '2024-04-03'] }],
    ['3/4/24', 'month-first', { date: '2024-03-04', time: null }],
    ['3/4/24', 'day-first', { date: '2024-04-03', time: null }],
    ['4/4/24', null, { date: '2024-04-04', time: null }],
    ['12/25/24', null, { date: '2024-12-25', time: null }],
    ['25/12/24', null, { date: '2024-12-25', time: null }],
    ['25/12/24', 'month-first', { date: '2024-12-25', time: null }],
    ['12/25/24', 'day-first', { date: '2024-12-25', time: null }],
  ] as const)('%j, with %s order, is %j', (text, order, read) => {
    expect(readDate(text, order)).toEqual(read);
  });

  it('of a year with two digits is from 1980 to 2079', () => {
    expect([readDate('1/1/79', null), readDate('1/1/80', null)]).toEqual([
      { date: '2079-01-01', time: null },
      { date: '1980-01-01', time: null },
    ]);
  });

  it.each([
    ['13/45/23', 'No such date.'],
    ['2/30/2024', 'No such date.'],
    ['2024-02-30', 'No such date.'],
    ['7/10/24 25:00', 'No such time.'],
    ['7/10/24 0:30 PM', 'No such time.'],
    ['7/10/24 10:75', 'No such time.'],
    ['44926.5.1', "Not a date, nor Excel's number."],
    ['2024', "Not a date, nor Excel's number."],
    ['BLS 10, 2024', "Not a date, nor Excel's number."],
    ['tomorrow', "Not a date, nor Excel's number."],
  ])('%j is refused: %s', (text, problem) => {
    expect(readDate(text, null)).toEqual({ problem });
  });

  it('is the same whichever way it was written', () => {
    const days = fc.date({ min: new Date('1980-01-01'), max: new Date('2079-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (moment) => {
        const date = moment.toISOString().slice(0, 10);
        const [year, month, day] = date.split('-').map(Number);
        const excel = Math.floor(moment.getTime() / 86_400_000) + 25_569;
        const short = String(year).slice(2);
        for (const text of [`${month}/${day}/${year}`, `${month}/${day}/${short}`, `${excel}`, moment.toUTCString()]) {
          const withoutZone = text.replace(/ GMT$/, '');
          expect(readDate(withoutZone, 'month-first')).toMatchObject({ date });
        }
        expect(readDate(`${day}.${month}.${year}`, 'day-first')).toMatchObject({ date });
      }),
    );
  });
});

describe('a month', () => {
  it.each([
    ['Jul-21', '2021-07-01'],
    ['July 2021', '2021-07-01'],
    ['07/2021', '2021-07-01'],
    ['7/21', '2021-07-01'],
    ['2021-07', '2021-07-01'],
    ['13/2021', undefined],
    ['7/10/21', undefined],
  ])('%j is %s', (text, month) => {
    expect(readMonth(text)).toBe(month);
  });
});

describe('a column of dates', () => {
  it('proves its order by the dates that exist in one order only', () => {
    const texts = [
      '3/4/24',
      '4/4/24',
      '12/25/24',
      '1/31/2024 10:00',
      '25/12/24',
      '13/45/23',
      '2024-07-10',
      '',
      '45483',
    ];
    expect(dateEvidence(texts)).toEqual({ monthFirst: 2, dayFirst: 1, either: 1 });
  });
});
