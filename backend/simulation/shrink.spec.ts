import type { Step } from './plan.js';
import { shrink } from './shrink.js';

const steps: Step[] = Array.from({ length: 20 }, (_, seed) => ({ day: 0, minute: 0, act: 'act', seed }));

/** Fails as long as both of these steps are there. */
const needs = (...seeds: number[]) => {
  let plays = 0;
  return {
    plays: () => plays,
    fails: async (some: readonly Step[]) => {
      plays += 1;
      return seeds.every((seed) => some.some((step) => step.seed === seed));
    },
  };
};

describe('shrinking a failure', () => {
  it('leaves the steps that it needs, in their order', async () => {
    const { fails } = needs(3, 17);
    expect((await shrink(steps, fails, 100)).map(({ seed }) => seed)).toEqual([3, 17]);
  });

  it('plays no more often than it may, and still leaves a failure', async () => {
    const { fails, plays } = needs(3, 17);
    const left = await shrink(steps, fails, 5);
    expect(plays()).toBe(5);
    expect(left.length).toBeLessThan(20);
    expect(await fails(left)).toBe(true);
  });
});
