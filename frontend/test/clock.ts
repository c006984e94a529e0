import { jest } from '@jest/globals';

/** Sets the date and time until `jest.useRealTimers()`. The clock keeps running, and timers are real. */
export function setNow(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    advanceTimers: true,
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}
