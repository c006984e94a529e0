import { timeAgo } from './time-ago.js';

describe('timeAgo', () => {
  it.each([
    ['2026-11-21T11:59:31Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 min ago'],
    ['2026-11-21T11:00:01Z', '59 min ago'],
    ['2026-11-21T09:00:00Z', '3 h ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-11T12:00:00Z', '10 days ago'],
  ])('formats %s as %s', (instant, words) => {
    expect(timeAgo(instant, new Date('2026-11-21T12:00:00Z'))).toBe(words);
  });
});
