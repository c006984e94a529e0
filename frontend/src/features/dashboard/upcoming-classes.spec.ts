import { dayParts } from './upcoming-classes.js';

it('splits a date without shifting it to another day', () => {
  expect(dayParts('2027-01-05')).toEqual({ weekday: 'Tue', day: 5, month: 'Jan' });
  expect(dayParts('2028-02-29')).toEqual({ weekday: 'Tue', day: 29, month: 'Feb' });
});
