import { CALLED_FROM_OUTSIDE, calledOperations, changingOperations, NOT_CALLED } from './coverage.js';

/** Of the changing operations, at least. */
const SHARE = 0.85;

describe('the acts of the simulation', () => {
  const operations = changingOperations();
  const called = new Set([...calledOperations(), ...CALLED_FROM_OUTSIDE]);

  it('call every changing operation of the API, or the table says why not', () => {
    expect(operations.filter((operation) => !called.has(operation) && !NOT_CALLED[operation])).toEqual([]);
  });

  it('call no operation that the API lacks, or that the table leaves out', () => {
    expect([...called].filter((operation) => !operations.includes(operation) || NOT_CALLED[operation])).toEqual([]);
    expect(Object.keys(NOT_CALLED).filter((operation) => !operations.includes(operation))).toEqual([]);
  });

  it('call at least 85 percent of them', () => {
    const share = operations.filter((operation) => called.has(operation)).length / operations.length;
    expect(share).toBeGreaterThanOrEqual(SHARE);
  });
});
