import type { SYSTEM_NAMES } from '../../../shared/domain/origin.js';

/** What happens to a row: it comes in, changes a record, is here already, is in the files twice, has two answers, can't be read, or stays out. */
export const FATES = ['new', 'changes', 'same', 'duplicate', 'conflict', 'fix', 'leftOut'] as const;
export type Fate = (typeof FATES)[number];

/**
 * `reading`: files are read, or rows are checked against the latest choices. `ready`: the counts match the choices. `failed`: no file
 * could be read, or nothing came in.
 */
export const IMPORT_STATES = ['reading', 'ready', 'committing', 'committed', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Systems that files come from. */
export type ImportSystem = keyof typeof SYSTEM_NAMES;

/** The column that a download of rows adds, and by which they are known when they are dropped again. */
export const REASONS_HEADING = 'What is wrong';

/** How many records of each kind come in, or came in. `classes` and `seats` are those to come. */
export interface BroughtIn {
  people: number;
  pastClasses: number;
  classes: number;
  pastSeats: number;
  seats: number;
  cards: number;
  validCards: number;
  /** Open invoices. */
  invoices: number;
  changes: number;
}

/** How far a step is, in words and numbers. */
export interface StepProgress {
  stage: string;
  done: number;
  total: number;
}

/** What a check found. */
export interface ImportOutcome {
  counts: Record<Fate, number>;
  /** Names and questions, as they are shown. */
  matches: object;
  /** What a commit would bring. */
  promise: BroughtIn;
  undecided: number;
}
