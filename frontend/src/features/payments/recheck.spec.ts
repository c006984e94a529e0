import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRecheck } from './recheck.js';

const FIVE_SECONDS = 5_000;

describe('an answer that is unknown', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function recheck(isUnknown = true) {
    const check = jest.fn(async () => {});
    const hook = renderHook(({ isUnknown }) => useRecheck(isUnknown, check), { initialProps: { isUnknown } });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    return { ...hook, check, pass };
  }

  it('is asked for every five seconds, for two minutes', async () => {
    const { result, check, pass } = recheck();
    await pass(FIVE_SECONDS);
    expect(check).toHaveBeenCalledTimes(1);
    for (let seconds = 5; seconds < 120; seconds += 5) await pass(FIVE_SECONDS);
    expect([check.mock.calls.length, result.current.isOver]).toEqual([24, true]);
    await pass(60_000);
    expect(check).toHaveBeenCalledTimes(24);
  });

  it('is asked for on demand, also later', async () => {
    const { result, check, pass } = recheck();
    for (let seconds = 0; seconds < 120; seconds += 5) await pass(FIVE_SECONDS);
    await act(() => result.current.checkAgain());
    expect(check).toHaveBeenCalledTimes(25);
  });

  it('is asked for when the browser is online again', async () => {
    const { check } = recheck();
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('is not asked for once it is known, or nobody waits for it', async () => {
    const { check, rerender, unmount, pass } = recheck();
    rerender({ isUnknown: false });
    await pass(FIVE_SECONDS);
    rerender({ isUnknown: true });
    unmount();
    await pass(FIVE_SECONDS);
    expect(check).not.toHaveBeenCalled();
  });
});
