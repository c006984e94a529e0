import { MOVE_WAIT_MS } from './account/account.js';
import { UnexplainedFailure } from './actor.js';
import { acts } from './acts/index.js';
import { openTheCenter } from './acts/open.act.js';
import { type Backend, openCenter } from './center.js';
import { START, timeOf } from './clock.js';
import type { Control } from './control.js';
import { calledOperations, fits } from './coverage.js';
import { Drain } from './drain.js';
import { faults } from './faults/index.js';
import type { PaymentAtGateway } from './gateway.js';
import type { Invariant } from './invariant.js';
import { invariants } from './invariants/index.js';
import { noProgramEnds } from './invariants/programs.invariant.js';
import { momentsOf } from './moments.js';
import type { Step } from './plan.js';
import { Random } from './random.js';
import { arrivedReminders } from './reminders.js';
import type { World } from './world.js';

/** An invariant that doesn't hold. */
export interface Breach {
  day: number;
  invariant: string;
  details: string[];
}

/** One line of what was done, and the step that did it. */
export interface Told {
  place: number;
  line: string;
}

export interface Outcome {
  breach?: Breach;
  /** What was done. */
  story: Told[];
  acts: Map<string, number>;
  faults: Map<string, number>;
  requests: number;
  /** Invariants checked. */
  checks: number;
  /** Operations that the acts call, and that the program never said it had done. */
  neverDone: string[];
  /** What the books of the world outside have, in words. */
  books: string;
  /** What the program logged last, after a breach. */
  log: string[];
}

interface Options {
  databaseServer: string;
  backend: Backend;
  days: number;
  control?: Control | undefined;
  /** By the clock of this process; the days that are left then are not played. */
  until?: number;
  onDay?: (day: number, outcome: Outcome) => void;
}

/** Plays the steps day by day, and checks every invariant at the end of each day. Stops at the first breach. */
export async function run(
  steps: readonly Step[],
  { days, until = Infinity, onDay, ...conditions }: Options,
): Promise<Outcome> {
  const outcome: Outcome = {
    story: [],
    acts: new Map(),
    faults: new Map(),
    requests: 0,
    checks: 0,
    neverDone: [],
    books: '',
    log: [],
  };
  /** The faults that are at work. */
  const meanwhile: string[] = [];
  const onAnswer = () => {
    outcome.requests += 1;
  };
  const isClosed = steps.some(({ act }) => act === openTheCenter.name);
  const center = await openCenter({ ...conditions, isClosed, onAnswer, isFaulty: () => meanwhile.length > 0 });
  const drain = new Drain(center.databaseUrl, center.redisUrl);
  center.world.queues = drain.queues;
  const day = new Day(center.world, drain, outcome, meanwhile);
  try {
    for (let number = 0; number < days && !outcome.breach && performance.now() < until; number += 1) {
      const breach = await day.play(
        number,
        steps.filter((step) => step.day === number),
      );
      if (breach) Object.assign(outcome, { breach, log: [...center.world.programs.log] });
      onDay?.(number, outcome);
    }
    outcome.books = describeBooks(center.world);
    outcome.neverDone = neverDone(center.world);
  } finally {
    await drain.close();
    await center.close();
  }
  return outcome;
}

/** People who act at the same time. */
const AT_ONCE = 4;

/** The program doesn't end its work. */
class Stuck extends Error {}

/** The clock goes on by a little more than the wait of a move. */
const PAST_MOVES_MS = MOVE_WAIT_MS + 30_000;

/** One day after the other. */
class Day {
  /** When the latest acts began: everything before is done. */
  private moment = START;

  constructor(
    private readonly world: World,
    private readonly drain: Drain,
    private readonly outcome: Outcome,
    private readonly meanwhile: string[],
  ) {}

  async play(day: number, steps: readonly Step[]): Promise<Breach | undefined> {
    try {
      for (const [moment, acts] of await momentsOf(day, steps, this.world)) {
        this.moment = moment;
        this.world.time.set(moment);
        await this.world.programs.move();
        await this.act(acts);
        await this.drainAll();
        // Between two moments, moves settle that nobody took back: what happens afterwards comes after their news.
        if (!(await this.hasPendingMoves())) continue;
        this.world.time.set(new Date(moment.getTime() + PAST_MOVES_MS));
        await this.world.programs.move();
        await this.drainAll();
      }
      return await this.check(day, invariants);
    } catch (error) {
      const exit = await this.check(day, [noProgramEnds]);
      if (exit) return exit;
      if (error instanceof Stuck) return { day, invariant: 'the queues drain', details: [error.message] };
      if (!(error instanceof UnexplainedFailure)) throw error;
      return { day, invariant: 'no request fails without a fault', details: [error.message] };
    }
  }

  private async drainAll(): Promise<void> {
    const stuck = await this.drain.wait(this.world);
    if (stuck) throw new Stuck(stuck);
  }

  private async hasPendingMoves(): Promise<boolean> {
    const { rows } = await this.world.db.query('select from scheduling.classes where pending_move is not null limit 1');
    return rows.length > 0;
  }

  private async check(day: number, each: readonly Invariant[]): Promise<Breach | undefined> {
    for (const { name, breaches } of each) {
      const details = await breaches(this.world);
      this.outcome.checks += 1;
      if (details.length > 0) return { day, invariant: name, details };
    }
    return undefined;
  }

  /** A few at a time. What goes wrong with one goes wrong until the end of the moment, and the program has drained. */
  private async act(steps: readonly Step[]): Promise<void> {
    const faulty = steps.findIndex(({ fault }) => fault);
    await this.performAll(faulty < 0 ? steps : steps.slice(0, faulty));
    const [step, ...rest] = faulty < 0 ? [] : steps.slice(faulty);
    if (!step) return;
    const { fault: name, ...act } = step;
    const fault = faults.find((each) => each.name === name)!;
    count(this.outcome.faults, fault.name);
    this.tell(step, `from now on, ${fault.name}:`);
    this.meanwhile.push(fault.name);
    this.world.mailboxes.doubt(this.moment);
    await fault.run(this.world, new Random(step.seed), () => {
      const acting = this.act([act, ...rest]).then(() => fault.untilDrained && this.drain.wait(this.world));
      // A fault awaits it in the end, and it may fail before.
      acting.catch(() => undefined);
      return acting;
    });
    // The program has to be over everything before a failure is unexplained again.
    const stuck = this.meanwhile.length === 1 && (await this.drain.wait(this.world));
    if (stuck) throw new Stuck(stuck);
    this.meanwhile.pop();
  }

  /** All of a group at once. They choose before any of them is done. */
  private async performAll(steps: readonly Step[]): Promise<void> {
    for (let first = 0; first < steps.length; first += AT_ONCE) {
      const group = steps.slice(first, first + AT_ONCE);
      const results = await Promise.allSettled(group.map((step) => this.perform(step)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    }
  }

  private async perform(step: Step): Promise<void> {
    const act = acts.find(({ name }) => name === step.act)!;
    const done = await act.run(this.world, new Random(step.seed, step.place));
    if (!done) return;
    count(this.outcome.acts, act.name);
    this.tell(step, done);
  }

  private tell({ day, place }: Step, what: string): void {
    const meanwhile = this.meanwhile.length > 0 ? ` (meanwhile, ${[...new Set(this.meanwhile)].join('; ')})` : '';
    this.outcome.story.push({ place, line: `day ${day}, ${timeOf(this.world.now())}: ${what}${meanwhile}` });
  }
}

function describeBooks(world: World): string {
  const { mailboxes, gateway, people, allSessions } = world;
  const paid = gateway.books<PaymentAtGateway>('payment_intent').filter(({ status }) => status === 'succeeded');
  const reminders = arrivedReminders(world).length;
  return (
    `${people.length} people and ${allSessions.size} classes; ${mailboxes.mails.length} emails and ${mailboxes.texts.length} texts arrived, ` +
    `${reminders} of them reminders; ${paid.length} payments at the gateway`
  );
}

function neverDone({ account }: World): string[] {
  const done = [...account.acknowledged];
  return [...calledOperations()].filter((operation) => !done.some((call) => fits(operation, call)));
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
