import { isChangedMeanwhile } from '../api/error.js';
import { addToToast } from './toast/toast-store.js';

/** The fields of a form by their names. */
type Fields = Record<string, unknown>;

/** What a form and a colleague have made of a record since it was read. */
interface Merge<Values> {
  /** The colleague's values where the form has changed nothing. */
  values: Values;
  /** The fields that only the colleague has changed. */
  kept: string[];
  /** The fields that both have changed, to different values. */
  conflicts: string[];
}

/** @param mine the fields that the form has; the others are the colleague's */
function mergeEdits<Values extends object>(base: Values, mine: Values, theirs: Values): Merge<Values> {
  const [before, here, there] = [base, mine, theirs] as Fields[];
  const values: Fields = { ...here };
  const merge: Omit<Merge<Values>, 'values'> = { kept: [], conflicts: [] };
  for (const field of Object.keys(here!)) {
    if (isSame(before![field], there![field]) || isSame(here![field], there![field])) continue;
    if (!isSame(before![field], here![field])) {
      merge.conflicts.push(field);
      continue;
    }
    values[field] = there![field];
    merge.kept.push(field);
  }
  return { ...merge, values: values as Values };
}

/** A field that was emptied equals one that never had a value. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** How often a record may change while it is saved. */
const MAX_TRIES = 3;

interface MergingSave<Row, Values> {
  /** The record as it was when the form was filled. */
  base: Row;
  values: Values;
  valuesOf: (row: Row) => Values;
  /** Reads the record as it is now. */
  read: () => Promise<Row>;
  /** Sends the form with the revision of `base`. */
  save: (values: Values, base: Row) => Promise<unknown>;
  /** Shows what the form is based on now. */
  onMerged?: (values: Values, current: Row, conflicts: string[]) => void;
  /** The names of fields, for the toast. */
  labelOf: (field: string) => string;
}

/**
 * Saves a form. If a colleague has changed other fields meanwhile, it keeps them, saves again and says so.
 * @throws {ApiError} `changed_meanwhile` if both have changed the same field: somebody has to choose
 */
export async function saveMerging<Row, Values extends object>(given: MergingSave<Row, Values>): Promise<void> {
  const { valuesOf, read, save, onMerged, labelOf } = given;
  let { base, values } = given;
  const kept = new Set<string>();
  for (let tries = 1; ; tries += 1) {
    try {
      await save(values, base);
      break;
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      const current = await read();
      const merge = mergeEdits(valuesOf(base), values, valuesOf(current));
      ({ values } = merge);
      base = current;
      onMerged?.(values, current, merge.conflicts);
      for (const field of merge.kept) kept.add(labelOf(field));
      if (merge.conflicts.length > 0 || tries === MAX_TRIES) throw error;
    }
  }
  if (kept.size > 0) addToToast(`A colleague’s changes were kept: ${[...kept].join(', ')}.`);
}
