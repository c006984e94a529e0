import type { ClassRow } from '../api/rows.js';

const list = new Intl.ListFormat('en-US');

type Taught = Pick<ClassRow, 'instructor' | 'instructorId' | 'assistants'>;

/** The instructor, if there is one, and then the assistants. */
export const teachersOf = ({ instructor, instructorId, assistants }: Taught): ClassRow['assistants'] =>
  instructor ? [{ userId: instructorId, name: instructor }, ...assistants] : assistants;

/** 'Maria Lopez', 'Maria Lopez with Bo Lee and Cy Day', 'With Bo Lee'; empty if nobody teaches it yet. */
export function taughtBy({ instructor, assistants }: Pick<Taught, 'instructor' | 'assistants'>): string {
  if (assistants.length === 0) return instructor ?? '';
  const others = list.format(assistants.map(({ name }) => name));
  return instructor ? `${instructor} with ${others}` : `With ${others}`;
}
