import { startOf } from './wall-time.js';

it.each([
  ['2027-03-13', '09:00', '2027-03-13T15:00:00.000Z'],
  ['2027-03-14', '01:30', '2027-03-14T07:30:00.000Z'],
  ['2027-03-14', '09:00', '2027-03-14T14:00:00.000Z'],
  // The clock shows it twice.
  ['2027-11-07', '01:30', '2027-11-07T06:30:00.000Z'],
  ['2027-11-07', '09:00', '2027-11-07T15:00:00.000Z'],
])('%s %s in Chicago is %s', (date, time, moment) => {
  expect(startOf({ date, time }).toISOString()).toBe(moment);
});
