import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Fault } from './fault.js';
import type { Invariant } from './invariant.js';

const project = path.join(import.meta.dirname, '../..');
const PROGRAM = 'backend/dist';
/** The program reads from these, too. */
const AROUND_IT = ['package.json', 'node_modules', 'frontend'];

/** An edit of the built program. `file` is a path in `backend/dist`, and has `text` once. */
export interface Edit {
  file: string;
  text: string;
  replacement: string;
}

/**
 * A guard that is taken out of the program, to see that the simulation finds what it guards against. One file each in
 * `controls/`.
 */
export interface Control {
  /** Of the guard, for the command line. */
  name: string;
  /** In words, what the program no longer does. */
  without: string;
  /** Where the guard is in the program. */
  edits: readonly Edit[];
  /** Where the guard is in the database. */
  sql?: string;
  /** What goes wrong meanwhile, if the guard has nothing to do without it. */
  faults?: readonly Fault[];
  /** The day on which the center opens, if the guard has nothing to do afterwards. */
  opensOn?: number;
  /** What no longer holds: one of these fails first. */
  breaks: readonly Invariant[];
}

/**
 * Copies the built program into a folder, takes the guard out of the copy, and returns where it is.
 * @throws if an edit finds no place, or several
 */
export async function programWithout({ edits }: Control, folder: string): Promise<string> {
  const program = path.join(folder, PROGRAM);
  await mkdir(path.dirname(program), { recursive: true });
  await cp(path.join(project, PROGRAM), program, { recursive: true });
  for (const entry of AROUND_IT) await symlink(path.join(project, entry), path.join(folder, entry));
  for (const edit of edits) {
    const file = path.join(program, edit.file);
    await writeFile(file, applied(edit, await readFile(file, 'utf8')));
  }
  return program;
}

/**
 * Returns the source with the edit.
 * @throws if its text is not there exactly once: a control that takes nothing out would show nothing
 */
export function applied({ file, text, replacement }: Edit, source: string): string {
  const parts = source.split(text);
  if (parts.length === 2) return parts.join(replacement);
  throw new Error(
    `A control is outdated: this has to be in ${PROGRAM}/${file} once, and is ${parts.length - 1} times:\n${text}`,
  );
}
