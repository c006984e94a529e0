import { durationMinutes } from './course-duration.js';

describe('durationMinutes', () => {
  it.each([
    ['4 hours', 240],
    ['1 hour', 60],
    ['2.5 h', 150],
    ['2,5 hrs', 150],
    ['90 minutes', 90],
    ['45min', 45],
    ['1 h 30 min', 90],
    ['1 hour and 15 minutes', 75],
    ['About 3 hours', 180],
    ['4-5 hours', 300],
    ['4 to 5 hrs', 300],
    ['6h30m', 390],
  ])('parses %p as %p minutes', (text, minutes) => {
    expect(durationMinutes(text)).toBe(minutes);
  });

  it.each(['', 'half a day', '2 days', '4', 'hours', '0 hours', '400 hours', '3 months', '4 hours plus homework'])(
    'returns undefined for %p',
    (text) => {
      expect(durationMinutes(text)).toBeUndefined();
    },
  );
});
