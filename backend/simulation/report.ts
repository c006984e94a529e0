import { invariants } from './invariants/index.js';
import type { Breach, Outcome, Told } from './run.js';
import { namesIn } from './shrink.js';

const BAR_LENGTH = 30;
const MAX_ROWS = 20;
const LOG_LINES = 15;
/** Says less than the error above it, and would hide others. */
const STACK = /^\s+at /;
const MAX_ACTS = 80;
const MAX_ACTS_ABOUT = 30;

/** Shows how far it is: one line that changes in a terminal, a line now and then elsewhere. */
export function bar(day: number, days: number, started: number): void {
  const share = day / days;
  const filled = '#'.repeat(Math.round(share * BAR_LENGTH)).padEnd(BAR_LENGTH, '.');
  const left = (secondsSince(started) / share) * (1 - share);
  const line = `[${filled}] day ${day} of ${days}, about ${left.toFixed(0)} s left`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}   ${day === days ? '\n' : ''}`);
  else if (day === days || day % Math.ceil(days / 10) === 0) process.stdout.write(`${line}\n`);
}

export function summary({ acts, faults, requests, checks, neverDone, books }: Outcome, started: number): string {
  const lines = [
    `${total(acts)} acts, ${total(faults)} faults and ${requests} requests in ${secondsSince(started).toFixed(0)} s.`,
    `${books}.`,
    ...table('Acts', acts),
    ...table('Faults', faults),
    ...(neverDone.length > 0 ? [`Never acknowledged: ${neverDone.join(', ')}`] : []),
    `Invariants: ${checks} checks of ${invariants.length}`,
    ...invariants.map(({ name }) => `  ${name}`),
  ];
  return `\n${lines.join('\n')}\n`;
}

/** What an engineer needs to find the cause. */
export function breachReport({ day, invariant, details }: Breach, { log, story }: Outcome, seed: number): string {
  const more = details.length > MAX_ROWS ? [`and ${details.length - MAX_ROWS} more`] : [];
  const lines = [
    `Seed ${seed}, day ${day}: this does not hold: ${invariant}.`,
    ...[...details.slice(0, MAX_ROWS), ...more].map((line) => `  ${line}`),
    'What people did to it, and got:',
    ...actsAbout(details, story).map((line) => `  ${line}`),
    'Warnings of the program, by the clock of this machine:',
    ...log
      .filter((line) => !line.includes(' INFO: ') && !STACK.test(line))
      .slice(-LOG_LINES)
      .map((line) => `  ${line}`),
  ];
  return `\n${lines.join('\n')}\n`;
}

/** The latest acts that name what the breach names. */
function actsAbout(details: readonly string[], story: readonly Told[]): string[] {
  const names = namesIn(details.slice(0, MAX_ROWS));
  const lines = story.map(({ line }) => line);
  return lines.filter((line) => [...namesIn([line])].some((name) => names.has(name))).slice(-MAX_ACTS_ABOUT);
}

export const storyOf = ({ story }: Outcome): string =>
  story
    .slice(-MAX_ACTS)
    .map(({ line }) => `  ${line}\n`)
    .join('');

const secondsSince = (started: number): number => (performance.now() - started) / 1_000;

const total = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

const table = (title: string, counts: Map<string, number>): string[] =>
  counts.size === 0
    ? []
    : [
        `${title}:`,
        ...[...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `  ${String(count).padStart(5)} ${name}`),
      ];
