import { nextCharge } from './retries.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const declined = { attempt: 1, status: 'failed', needsPayer: false, firstDeclinedAt: '2026-11-20T08:00:00.000Z' };

describe('the next charge of a seat', () => {
  it('is now if there was none with this method', () => {
    expect(nextCharge(null, NOW)).toEqual(NOW);
  });

  it.each([
    [1, '2026-11-24T03:00:00.000Z'],
    [2, '2026-11-26T03:00:00.000Z'],
    [3, '2026-11-28T03:00:00.000Z'],
    [4, undefined],
  ])('after try %d that is declined is at %s', (attempt, at) => {
    expect(nextCharge({ ...declined, attempt }, NOW)?.toISOString()).toBe(at);
  });

  it.each([
    ['that needs its payer', { ...declined, needsPayer: true }],
    ['that succeeded', { ...declined, status: 'succeeded', firstDeclinedAt: null }],
    ['that is under way', { ...declined, status: 'processing', firstDeclinedAt: null }],
  ])('never comes after one %s', (_, last) => {
    expect(nextCharge(last, NOW)).toBeUndefined();
  });
});
