import type { Step } from './plan.js';

/**
 * Leaves out steps as long as `fails` still holds, halves first, and returns what is needed. Runs `fails` at most `most` times.
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  most: number,
): Promise<readonly Step[]> {
  let needed = steps;
  let runs = 0;
  for (let size = Math.ceil(needed.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < needed.length && runs < most; ) {
      const without = [...needed.slice(0, start), ...needed.slice(start + size)];
      runs += 1;
      if (await fails(without)) needed = without;
      else start += size;
    }
  }
  return needed;
}
