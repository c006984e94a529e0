import type { Step } from './plan.js';
import { shrink } from './shrink.js';

const steps: Step[] = Array.from({ length: 200 }, (_, place) => ({
  day: 0,
  minute: 0,
  act: 'act',
  seed: place,
  place,
}));

const places = (some: readonly Step[]) => some.map(({ place }) => place);

/** Fails as long as all of these steps are there. */
const needs = (...needed: number[]) => {
  const plays: number[][] = [];
  return {
    plays,
    fails: async (some: readonly Step[]) => {
      plays.push(places(some));
      return needed.every((place) => some.some((step) => step.place === place));
    },
  };
};

const UNNAMED = { story: [], details: [] };
const never = () => false;

describe('shrinking a failure', () => {
  it('leaves the steps that it needs, in their order', async () => {
    const { fails } = needs(3, 17);
    expect(places(await shrink(steps, UNNAMED, fails, never))).toEqual([3, 17]);
  });

  it('keeps the steps about what failed first, and those that made it', async () => {
    const story = [
      { place: 3, line: 'a1@mail.example registered' },
      { place: 5, line: 'b1@mail.example registered' },
      { place: 8, line: 'staff schedule BLS Provider 81' },
      { place: 9, line: 'b1@mail.example books BLS Provider 8' },
      { place: 17, line: 'a1@mail.example books BLS Provider 81' },
    ];
    const { fails, plays } = needs(3, 17);
    const left = await shrink(steps, { story, details: ['BLS Provider 81 has too many seats'] }, fails, never);
    expect(places(left)).toEqual([3, 17]);
    expect(plays[0]).toEqual([3, 8, 17]);
    expect(plays.length).toBeLessThan(8);
  });

  it('stops when its time is over, and still leaves a failure', async () => {
    const { fails, plays } = needs(3, 17);
    const left = await shrink(steps, UNNAMED, fails, () => plays.length === 5);
    expect(plays).toHaveLength(5);
    expect(left.length).toBeLessThan(200);
    expect(await fails(left)).toBe(true);
  });
});
