import { parseArgs } from 'node:util';
import type { Backend } from './center.js';
import { LEVELS, plan } from './plan.js';
import { bar, breachReport, storyOf, summary } from './report.js';
import { type Outcome, run } from './run.js';
import { shrink } from './shrink.js';

const BACKENDS: readonly Backend[] = ['postgres', 'redis'];
const USAGE =
  'usage: npm run simulate -- [--seed N] [--days 14] [--acts 36] [--faults none|some|all] [--backend postgres|redis] [--shrink 120]\n' +
  '--acts is how many a day has on average; --shrink how many seconds a failure is played again to find the acts that it needs.\n';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string', default: '14' },
    acts: { type: 'string', default: '36' },
    faults: { type: 'string', default: 'some' },
    backend: { type: 'string', default: 'postgres' },
    shrink: { type: 'string', default: '120' },
  },
});

const write = (text: string) => process.stdout.write(text);

async function main(): Promise<number> {
  const seed = values.seed ? Number(values.seed) : Math.floor(Math.random() * 2 ** 31);
  const [days, actsPerDay, seconds] = [Number(values.days), Number(values.acts), Number(values.shrink)];
  const level = LEVELS.find((name) => name === values.faults);
  const backend = BACKENDS.find((name) => name === values.backend);
  const databaseServer = process.env.DATABASE_URL;
  const isValid = [seed, days, actsPerDay, seconds].every((number) => Number.isInteger(number) && number >= 0);
  if (!level || !backend || !isValid || !databaseServer) {
    write(USAGE);
    return 2;
  }
  const repeat = `npm run simulate -- --seed ${seed} --days ${days} --acts ${actsPerDay} --faults ${level} --backend ${backend}`;
  const steps = plan({ seed, days, actsPerDay, level, backend });
  const surroundings = { databaseServer, backend };
  write(`Seed ${seed}: ${days} days, ${steps.length} acts, faults: ${level}, queues on ${backend}.\n`);
  const started = performance.now();
  const outcome = await run(steps, { ...surroundings, days, onDay: (day) => bar(day + 1, days, started) });
  write(summary(outcome, started));
  const { breach } = outcome;
  if (!breach) return 0;
  write(breachReport(breach, outcome, seed));
  const until = steps.filter(({ day }) => day <= breach.day);
  let shortest: Outcome = outcome;
  const deadline = performance.now() + seconds * 1_000;
  const stillFails = async (some: readonly (typeof steps)[number][]) => {
    const again = await run(some, { ...surroundings, days: breach.day + 1, until: deadline });
    const fails = again.breach?.invariant === breach.invariant;
    if (fails) shortest = again;
    write(`  with ${some.length} acts: ${fails ? 'fails' : 'holds, or takes too long'}\n`);
    return fails;
  };
  if (seconds > 0) write(`\nLooking for the acts that lead there, for at most ${seconds} seconds…\n`);
  const isOver = () => performance.now() >= deadline;
  const needed = await shrink(until, { story: outcome.story, details: breach.details }, stillFails, isOver);
  write(`\n${needed.length} of ${until.length} acts are left, the latest of them:\n${storyOf(shortest)}`);
  write(`\nRepeat with: ${repeat}\n`);
  return 1;
}

process.exitCode = await main();
