import type { Step } from './plan.js';
import type { Told } from './run.js';

type Fails = (steps: readonly Step[]) => Promise<boolean>;

/**
 * Leaves out steps as long as `fails` still holds, and returns what is needed. First it keeps only what concerns `details`, then
 * it leaves out halves, quarters and so on. Stops when `isOver`.
 */
export async function shrink(
  steps: readonly Step[],
  { story, details }: { story: readonly Told[]; details: readonly string[] },
  fails: Fails,
  isOver: () => boolean,
): Promise<readonly Step[]> {
  let needed = steps;
  for (const some of concerning(steps, story, details)) {
    if (isOver() || !(await fails(some))) continue;
    needed = some;
    break;
  }
  for (let size = Math.ceil(needed.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < needed.length && !isOver(); ) {
      const without = [...needed.slice(0, start), ...needed.slice(start + size)];
      if (await fails(without)) needed = without;
      else start += size;
    }
  }
  return needed;
}

/** Ids, addresses, phone numbers, titles of classes and payments. */
const NAMES = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\S+@[\w.]*\w|\+1\d{10}|(?:[A-Z]\w+ )+\d+|pi_\w+/g;

/** 1 for what is named with the details, 2 for what is named with that, too. */
const REACH = 2;

export const namesIn = (lines: readonly string[]) => new Set(lines.flatMap((line) => line.match(NAMES) ?? []));

/**
 * Selections of the steps, the smallest first: those that name what `details` name, or what such a step names, and those that made
 * what they need; without anything that goes wrong, with what went wrong there, and with everything that went wrong.
 */
function concerning(steps: readonly Step[], story: readonly Told[], details: readonly string[]): (readonly Step[])[] {
  const selections = [];
  const lines = story.map(({ place, line }) => ({ place, names: namesIn([line]) }));
  let names = namesIn(details);
  for (let reach = 1; reach <= REACH; reach += 1) {
    const told = lines.filter((line) => [...line.names].some((name) => names.has(name)));
    const met = new Set(told.flatMap((line) => [...line.names]));
    const origins = [...met].map((name) => lines.find((line) => line.names.has(name))!);
    const places = new Set([...told, ...origins].map(({ place }) => place));
    const some = steps.filter(({ place }) => places.has(place));
    selections.push(
      some.map(withoutFault),
      some,
      steps.filter(({ place, fault }) => fault || places.has(place)),
    );
    names = new Set([...names, ...met]);
  }
  return selections.filter((some) => some.length > 0 && some.length < steps.length);
}

const withoutFault = ({ fault: _, ...step }: Step): Step => step;
