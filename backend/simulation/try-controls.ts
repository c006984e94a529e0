import type { Backend } from './center.js';
import type { Control } from './control.js';
import { plan, type Step } from './plan.js';
import { breachReport } from './report.js';
import { type Breach, run } from './run.js';

interface Scope {
  days: number;
  actsPerDay: number;
  backend: Backend;
}

/** The acts, and the faults that the guard is for. */
export const controlPlan = ({ faults, opensOn }: Control, scope: Scope & { seed: number }): Step[] =>
  plan({ ...scope, level: 'none', chosenFaults: faults, opensOn });

/** Something else may break first, which would show nothing. */
export const isFound = ({ breaks }: Control, { invariant }: Breach): boolean =>
  breaks.some(({ name }) => name === invariant);

/** Whether the simulation found what it had to, in words. */
export function verdict(control: Control, breach: Breach | undefined): string {
  const expected = control.breaks.map(({ name }) => name).join('; or ');
  if (!breach) return `\nNot found: nothing broke without ${control.name}. This should have failed: ${expected}.\n`;
  if (isFound(control, breach)) return `\nFound on day ${breach.day}, as it should be: ${control.name} is taken out.\n`;
  return `\nNot found: something else broke first. This should have failed: ${expected}.\n`;
}

/** Takes out one guard after the other, with the seeds from 1 on, and prints a table. Returns false if a breach was not found. */
export async function tryControls(
  controls: readonly Control[],
  seeds: number,
  { databaseServer, days, actsPerDay, backend }: Scope & { databaseServer: string },
): Promise<boolean> {
  const failures: string[] = [];
  write('| Guard | Seed | Day | What no longer holds |\n| --- | --- | --- | --- |\n');
  for (const control of controls) {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const steps = controlPlan(control, { days, actsPerDay, backend, seed });
      const outcome = await run(steps, { databaseServer, backend, days, control });
      const { breach } = outcome;
      const found = breach !== undefined && isFound(control, breach);
      write(`| ${control.name} | ${seed} | ${breach?.day ?? '-'} | ${found ? breach.invariant : 'not found'} |\n`);
      if (found) continue;
      failures.push(`\n${control.name}, seed ${seed}:${verdict(control, breach)}`);
      if (breach) failures.push(breachReport(breach, outcome, seed));
    }
  }
  write(failures.join(''));
  return failures.length === 0;
}

const write = (text: string) => process.stdout.write(text);
