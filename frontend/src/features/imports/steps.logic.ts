import type { ImportDetail } from '../../shared/api/rows.js';
import { comesIn, number, waitingRows } from './import-text.js';
import { MATCH_LISTS } from './matches.logic.js';

export const STEPS = ['files', 'names', 'rows', 'import'] as const;
export type Step = (typeof STEPS)[number];

export const STEP_LABELS: Record<Step, string> = { files: 'Files', names: 'Names', rows: 'Rows', import: 'Import' };

/** Whether it has been committed, or is being committed. */
export const hasBegun = ({ state, committedAt }: Pick<ImportDetail, 'state' | 'committedAt'>): boolean =>
  committedAt !== null || ['committing', 'committed', 'undoing', 'undone'].includes(state);

export const isOpen = (step: Step, detail: ImportDetail): boolean => {
  if (step === 'files') return true;
  return step === 'import' ? hasBegun(detail) : detail.matches !== null;
};

/** The step that the address asks for, or the one that waits. */
export function stepOf(asked: string | null, detail: ImportDetail): Step {
  const named = STEPS.find((step) => step === asked);
  if (named && isOpen(named, detail)) return named;
  if (hasBegun(detail)) return 'import';
  if (!detail.matches || detail.files.some(({ kind, problem }) => kind === null && problem === null)) return 'files';
  return detail.undecided > 0 ? 'names' : 'rows';
}

export function isDone(step: Step, detail: ImportDetail): boolean {
  if (step === 'files') return detail.matches !== null;
  if (step === 'names') return detail.matches !== null && detail.undecided === 0;
  return detail.committedAt !== null;
}

/** What stands beside a step: how much it has, or how much of it waits. */
export function stepNote(step: Step, detail: ImportDetail): string {
  const { matches, files, undecided, counts } = detail;
  if (step === 'files') return number(files.length);
  if (step === 'import' || !matches || !counts) return '';
  if (step === 'names') {
    if (undecided > 0) return `${number(undecided)} to decide`;
    return number(MATCH_LISTS.reduce((sum, list) => sum + matches[list].length, 0));
  }
  if (counts.fix > 0) return `${number(counts.fix)} ${counts.fix === 1 ? 'needs' : 'need'} a fix`;
  return waitingRows(detail) > 0 ? `${number(counts.conflict)} with two answers` : number(comesIn(counts));
}
