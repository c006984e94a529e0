import { parseArgs } from 'node:util';
import type { Backend } from './center.js';
import type { Control } from './control.js';
import { controls } from './controls/index.js';
import { LEVELS, openingDay, plan, type Step } from './plan.js';
import { bar, breachReport, storyOf, summary } from './report.js';
import { type Breach, type Outcome, run } from './run.js';
import { shrink } from './shrink.js';
import { controlPlan, isFound, tryControls, verdict } from './try-controls.js';

const BACKENDS: readonly Backend[] = ['postgres', 'redis'];
const USAGE =
  'usage: npm run simulate -- [--seed N] [--days 14] [--acts 36] [--faults none|some|all] [--backend postgres|redis] [--shrink 120]\n' +
  '--acts is how many a day has on average; --shrink how many seconds a failure is played again to find the acts that it needs.\n' +
  '       npm run simulate -- --control NAME [--seed N] [--days 90] takes a guard out, and succeeds if that is found\n' +
  '       npm run simulate -- --control NAME|all --seeds 3 [--days 90] does so with the seeds from 1 on, and prints a table\n' +
  `Guards: ${controls.map(({ name }) => name).join(', ')}.\n`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string' },
    acts: { type: 'string', default: '36' },
    faults: { type: 'string', default: 'some' },
    backend: { type: 'string', default: 'postgres' },
    shrink: { type: 'string' },
    control: { type: 'string' },
    seeds: { type: 'string' },
  },
});

const write = (text: string) => process.stdout.write(text);

function readArguments() {
  const tries = controls.filter(({ name }) => values.control === 'all' || values.control === name);
  const defaults = values.control ? { days: 90, shrink: 0 } : { days: 14, shrink: 120 };
  const numbers = {
    seed: values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31),
    days: Number(values.days ?? defaults.days),
    actsPerDay: Number(values.acts),
    shrinkSeconds: Number(values.shrink ?? defaults.shrink),
    seeds: Number(values.seeds ?? 3),
  };
  const level = LEVELS.find((name) => name === values.faults);
  const backend = BACKENDS.find((name) => name === values.backend);
  const databaseServer = process.env.DATABASE_URL;
  const isValid = Object.values(numbers).every((number) => Number.isInteger(number) && number >= 0);
  if (!level || !backend || !isValid || !databaseServer || (values.control && tries.length === 0)) return undefined;
  const printsTable = tries.length > 1 || values.seeds !== undefined;
  return { ...numbers, level, backend, databaseServer, tries, printsTable };
}

type Arguments = NonNullable<ReturnType<typeof readArguments>>;

async function main(): Promise<number> {
  const given = readArguments();
  if (!given) {
    write(USAGE);
    return 2;
  }
  const { seeds, tries, printsTable } = given;
  if (tries.length > 0 && printsTable) return (await tryControls(tries, seeds, given)) ? 0 : 1;
  return await simulate(given, tries[0]);
}

async function simulate(given: Arguments, control: Control | undefined): Promise<number> {
  const { seed, days, actsPerDay, level, backend, shrinkSeconds, databaseServer } = given;
  const repeat =
    `npm run simulate -- --seed ${seed} --days ${days} --acts ${actsPerDay} --backend ${backend}` +
    (control ? ` --control ${control.name}` : ` --faults ${level}`);
  const steps = control ? controlPlan(control, given) : plan({ ...given, opensOn: openingDay(seed, days) });
  const conditions = { databaseServer, backend, control };
  if (control) write(`Without the guard ${control.name}: ${control.without}.\n`);
  const faults = control ? (control.faults ?? []).map(({ name }) => name).join('; ') || 'none' : level;
  write(`Seed ${seed}: ${days} days, ${steps.length} acts, faults: ${faults}, queues on ${backend}.\n`);
  const started = performance.now();
  const outcome = await run(steps, { ...conditions, days, onDay: (day) => bar(day + 1, days, started) });
  write(summary(outcome, started));
  const { breach } = outcome;
  if (breach) {
    write(breachReport(breach, outcome, seed));
    write(await whatLeadsThere(breach, outcome, steps, { ...conditions, shrinkSeconds }));
    write(`\nRepeat with: ${repeat}\n`);
  }
  if (!control) return breach ? 1 : 0;
  write(verdict(control, breach));
  return breach && isFound(control, breach) ? 0 : 1;
}

type Conditions = Pick<Arguments, 'databaseServer' | 'backend' | 'shrinkSeconds'> & { control: Control | undefined };

/** The acts that a breach needs, as they went when they were played alone. */
async function whatLeadsThere(
  breach: Breach,
  outcome: Outcome,
  steps: readonly Step[],
  { shrinkSeconds, ...conditions }: Conditions,
): Promise<string> {
  if (shrinkSeconds === 0) return `\nThe latest acts:\n${storyOf(outcome)}`;
  const deadline = performance.now() + shrinkSeconds * 1_000;
  let shortest = outcome;
  const stillFails = async (some: readonly Step[]) => {
    const again = await run(some, { ...conditions, days: breach.day + 1, until: deadline });
    const fails = again.breach?.invariant === breach.invariant;
    if (fails) shortest = again;
    write(`  with ${some.length} acts: ${fails ? 'fails' : 'holds, or takes too long'}\n`);
    return fails;
  };
  write(`\nLooking for the acts that lead there, for at most ${shrinkSeconds} seconds…\n`);
  const until = steps.filter(({ day }) => day <= breach.day);
  const isOver = () => performance.now() >= deadline;
  const needed = await shrink(until, { story: outcome.story, details: breach.details }, stillFails, isOver);
  return `\n${needed.length} of ${until.length} acts are left, the latest of them:\n${storyOf(shortest)}`;
}

process.exitCode = await main();
