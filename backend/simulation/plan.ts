import { acts } from './acts/index.js';
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
}

/** The steps of a simulation, which depend on nothing but the scope. */
export function plan({ seed, days, actsPerDay, level, backend, chosenFaults }: Scope): Step[] {
  const random = new Random(seed);
  const share = chosenFaults ? CHOSEN_FAULTS_IN_1000 : FAULTS_IN_1000[level];
  const possible = (chosenFaults ?? faults).filter((fault) => !fault.backend || fault.backend === backend);
  const steps: Step[] = [];
  for (let day = 0; day < days; day += 1) {
    const isOff = random.chance(DAYS_OFF);
    const count = isOff ? 0 : random.between(Math.ceil(actsPerDay / 2), Math.ceil(actsPerDay * 1.5));
    for (let number = 0; number < count; number += 1) {
      const minute = random.pick(MINUTES)!;
      const isFaulty = random.between(0, 999) < share;
      const fault = random.pickByWeight(possible);
      const isHit = isFaulty && fault.hitsMoney && random.chance(0.5);
      const act = random.pickByWeight(isHit ? acts.filter(({ movesMoney }) => movesMoney) : acts).name;
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
