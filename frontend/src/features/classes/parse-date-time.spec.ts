import { readDate, readSeriesEnd, readTime } from './parse-date-time.js';

const MONDAY = '2026-11-23';

describe('a typed date', () => {
  it.each([
    ['12/8', '2026-12-08'],
    ['11/23', '2026-11-23'],
    ['11/22', '2027-11-22'],
    ['1/5', '2027-01-05'],
    ['Dec 8', '2026-12-08'],
    ['8 Dec 2026', '2026-12-08'],
    ['Dec 8th 2026', '2026-12-08'],
    ['today', '2026-11-23'],
    ['tomorrow', '2026-11-24'],
    ['tue', '2026-11-24'],
    ['tues', '2026-11-24'],
    ['Monday', '2026-11-23'],
    ['next Tue', '2026-12-01'],
    ['1/5/2027', '2027-01-05'],
    ['1/15/27', '2027-01-15'],
    ['1-5-2027', '2027-01-05'],
    ['2027-01-05', '2027-01-05'],
    ['Jan 5, 2027', '2027-01-05'],
    ['Tue, Jan 5, 2027', '2027-01-05'],
    ['  Jan.  5,  2027 ', '2027-01-05'],
    ['11/23/2027', '2027-11-23'],
  ])('%j is %s', (text, value) => {
    expect(readDate(text, MONDAY)).toEqual({ value });
  });

  it.each([
    ['1/5/1999', 'That date is past.', 'Use Tue, Jan 5, 1999'],
    ['yesterday', 'That date is past.', 'Use Sun, Nov 22, 2026'],
    ['Dec 8 20', 'That date is past.', 'Use Tue, Dec 8, 2020'],
    ['11/24/2027', 'That date is more than a year away.', 'Use Wed, Nov 24, 2027'],
  ])('%j asks: %s', (text, question, label) => {
    expect(readDate(text, MONDAY)).toEqual({ question, answers: [{ label, value: expect.any(String) }] });
  });

  it.each([
    '',
    '5',
    '12/',
    '1/32/2027',
    '2/30/2026',
    '0/1/2027',
    'Foo 5, 2027',
    'Dec 8 2',
    'Dec 8-10',
    '12/8 9am',
    'May',
  ])('%j is not understood', (text) => {
    expect(readDate(text, MONDAY)).toBeUndefined();
  });
});

describe('a typed time', () => {
  it.each([
    ['9.30', '09:30'],
    ['9 30 am', '09:30'],
    ['noon', '12:00'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['10', '10:00'],
    ['12', '12:00'],
    ['1:00', '13:00'],
    ['2:30', '14:30'],
    ['230', '14:30'],
    ['5:45', '17:45'],
    ['8', '08:00'],
    ['1:00 am', '01:00'],
    ['9:30 PM', '21:30'],
    ['09:30pm', '21:30'],
    ['9:30 p.m.', '21:30'],
    ['930p', '21:30'],
    ['1130a', '11:30'],
    ['2 pm', '14:00'],
    ['12 AM', '00:00'],
    ['12:05 pm', '12:05'],
    ['14:15', '14:15'],
    ['0:05', '00:05'],
    ["3 o'clock", '15:00'],
  ])('%j is %s', (text, value) => {
    expect(readTime(text)).toEqual({ value });
  });

  it.each([
    ['7:30', ['7:30 AM', '7:30 PM'], ['07:30', '19:30']],
    ['07:30', ['7:30 AM', '7:30 PM'], ['07:30', '19:30']],
    ['6', ['6:00 AM', '6:00 PM'], ['06:00', '18:00']],
  ])('%j asks for AM or PM', (text, labels, values) => {
    const answers = labels.map((label, index) => ({ label, value: values[index] }));
    expect(readTime(text)).toEqual({ question: 'AM or PM?', answers });
  });

  it.each(['', '24:00', '9:60', '13 pm', '9:3', '9:30 AM AM', '9:30x', '9-10', 'tomorrow', 'tomorrow 9 am'])(
    '%j is not understood',
    (text) => {
      expect(readTime(text)).toBeUndefined();
    },
  );
});

describe('the typed end of a series', () => {
  it.each([
    ['12x', '12x'],
    ['12', '12x'],
    [' 3 times', '3x'],
    ['60 classes', '60x'],
    ['3/23', '2027-03-23'],
  ])('%j is %s', (text, value) => {
    expect(readSeriesEnd(text, MONDAY)).toEqual({ value });
  });

  it.each(['1', '61x', '0', 'twelve', ''])('%j is none', (text) => {
    expect(readSeriesEnd(text, MONDAY)).toBeUndefined();
  });
});
