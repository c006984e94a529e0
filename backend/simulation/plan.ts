import { acts } from './acts/index.js';
import { openTheCenter } from './acts/open.act.js';
import type { Backend } from './center.js';
import type { Fault } from './fault.js';
import { faults } from './faults/index.js';
import { Random } from './random.js';

/** Something that happens on a day. Its own seed makes its choices, so that leaving a step out changes no other. */
export interface Step {
  /** Counted from 0. */
  day: number;
  /** Of the day. */
  minute: number;
  act: string;
  /** What goes wrong meanwhile. */
  fault?: string;
  seed: number;
  /** In the whole plan. */
  place: number;
}

export const LEVELS = ['none', 'some', 'all'] as const;
export type FaultLevel = (typeof LEVELS)[number];

/** How many acts of a thousand something goes wrong with. */
const FAULTS_IN_1000 = { none: 0, some: 10, all: 40 } as const;
/** For a guard that has nothing to do without them. */
const CHOSEN_FAULTS_IN_1000 = 150;

/** Minutes of the day in which people act, many at the same time: at moments that matter anyway, and in the quiet hours. */
const MINUTES = [8, 9, 11, 13, 16, 18, 21.5].map((hour) => hour * 60);
/** So many days, less one, the center isn't open at first: as many as the seed leaves. */
const MOST_DAYS_BEFORE_OPEN = 4;

/** With others who act at the same moment, and when the work of the day begins. */
const OPENS_AT = 9 * 60;

/** The center rests on some days. */
const DAYS_OFF = 0.1;

interface Scope {
  seed: number;
  days: number;
  actsPerDay: number;
  level: FaultLevel;
  backend: Backend;
  /** Only these go wrong, and often. */
  chosenFaults?: readonly Fault[] | undefined;
  /** The center opens on this day; without, before the first. */
  opensOn?: number | undefined;
}

/** The day on which the center of a seed opens; undefined if it is open from the first. */
export const openingDay = (seed: number, days: number): number | undefined =>
  Math.min(seed % MOST_DAYS_BEFORE_OPEN, days - 1) || undefined;

/** The steps of a simulation, which depend on nothing but the scope. */
export function plan({ seed, days, actsPerDay, level, backend, chosenFaults, opensOn = 0 }: Scope): Step[] {
  const random = new Random(seed);
  const share = chosenFaults ? CHOSEN_FAULTS_IN_1000 : FAULTS_IN_1000[level];
  const possible = (chosenFaults ?? faults).filter((fault) => !fault.backend || fault.backend === backend);
  const steps: Step[] = [];
  const early = acts.filter(({ beforeOpen }) => beforeOpen);
  const late = acts.filter(({ beforeOpen }) => beforeOpen !== 'only');
  for (let day = 0; day < days; day += 1) {
    const [of, place] = [day < opensOn ? early : late, steps.length];
    if (opensOn > 0 && day === opensOn) {
      // Once in a run, so something always goes wrong with it, if anything does.
      const hit = share > 0 && { fault: random.pickByWeight(possible).name };
      steps.push({ day, minute: OPENS_AT, act: openTheCenter.name, ...hit, seed: random.seed(), place });
    }
    const isOff = random.chance(DAYS_OFF);
    const count = isOff ? 0 : random.between(Math.ceil(actsPerDay / 2), Math.ceil(actsPerDay * 1.5));
    for (let number = 0; number < count; number += 1) {
      const minute = random.pick(MINUTES)!;
      const isFaulty = random.between(0, 999) < share;
      const fault = random.pickByWeight(possible);
      const isHit = isFaulty && fault.hitsMoney && random.chance(0.5);
      const act = random.pickByWeight(isHit ? of.filter(({ movesMoney }) => movesMoney) : of).name;
      steps.push({
        day,
        minute,
        act,
        ...(isFaulty && { fault: fault.name }),
        seed: random.seed(),
        place: steps.length,
      });
    }
  }
  return steps.sort((a, b) => a.day - b.day || a.minute - b.minute);
}
