import { UnexplainedFailure } from './actor.js';
import { acts } from './acts/index.js';
import { type Backend, openCenter } from './center.js';
import { Drain } from './drain.js';
import { faults } from './faults/index.js';
import { invariants } from './invariants/index.js';
import { momentsOf } from './moments.js';
import type { Step } from './plan.js';
import { Random } from './random.js';
import type { World } from './world.js';

/** An invariant that doesn't hold. */
export interface Breach {
  day: number;
  invariant: string;
  details: string[];
}

export interface Outcome {
  breach?: Breach;
  /** What was done, one line each. */
  story: string[];
  acts: Map<string, number>;
  faults: Map<string, number>;
  requests: number;
  /** Invariants checked. */
  checks: number;
  /** What the program logged last, after a breach. */
  log: string[];
}

interface Options {
  databaseServer: string;
  backend: Backend;
  days: number;
  onDay?: (day: number, outcome: Outcome) => void;
}

/** Plays the steps day by day, and checks every invariant at the end of each day. Stops at the first breach. */
export async function run(steps: readonly Step[], { databaseServer, backend, days, onDay }: Options): Promise<Outcome> {
  const outcome: Outcome = { story: [], acts: new Map(), faults: new Map(), requests: 0, checks: 0, log: [] };
  const state = { isFaulty: false };
  const onAnswer = () => {
    outcome.requests += 1;
  };
  const center = await openCenter({ databaseServer, backend, onAnswer, isFaulty: () => state.isFaulty });
  const drain = new Drain(center.databaseUrl, center.redisUrl);
  const day = new Day(center.world, drain, outcome, state);
  try {
    for (let number = 0; number < days && !outcome.breach; number += 1) {
      const breach = await day.play(
        number,
        steps.filter((step) => step.day === number),
      );
      if (breach) Object.assign(outcome, { breach, log: [...center.world.programs.log] });
      onDay?.(number, outcome);
    }
  } finally {
    await drain.close();
    await center.close();
  }
  return outcome;
}

/** One day after the other. */
class Day {
  constructor(
    private readonly world: World,
    private readonly drain: Drain,
    private readonly outcome: Outcome,
    private readonly state: { isFaulty: boolean },
  ) {}

  async play(day: number, steps: readonly Step[]): Promise<Breach | undefined> {
    try {
      for (const [moment, acts] of await momentsOf(day, steps, this.world)) {
        this.world.time.set(moment);
        await this.world.programs.move();
        for (const step of acts) await this.act(step);
        const stuck = await this.drain.wait(this.world);
        if (stuck) return { day, invariant: 'the queues drain', details: [stuck] };
      }
      return await this.check(day);
    } catch (error) {
      if (!(error instanceof UnexplainedFailure)) throw error;
      return { day, invariant: 'no request fails without a fault', details: [error.message] };
    }
  }

  private async check(day: number): Promise<Breach | undefined> {
    for (const { name, breaches } of invariants) {
      const details = await breaches(this.world);
      this.outcome.checks += 1;
      if (details.length > 0) return { day, invariant: name, details };
    }
    return undefined;
  }

  private async act(step: Step): Promise<void> {
    const act = acts.find(({ name }) => name === step.act)!;
    const random = new Random(step.seed);
    const perform = async () => {
      const done = await act.run(this.world, random);
      if (!done) return;
      count(this.outcome.acts, act.name);
      this.tell(step, done);
    };
    const fault = faults.find(({ name }) => name === step.fault);
    if (!fault) return await perform();
    count(this.outcome.faults, fault.name);
    this.tell(step, `while ${fault.name}:`);
    this.state.isFaulty = true;
    try {
      await fault.run(this.world, random, perform);
      // The program has to be over it before a failure is unexplained again.
      await this.drain.wait(this.world);
    } finally {
      this.state.isFaulty = false;
      this.world.lastFault = this.world.now();
    }
  }

  private tell({ day }: Step, what: string): void {
    this.outcome.story.push(`day ${day} ${this.world.now().toISOString().slice(0, 16)} ${what}`);
  }
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
