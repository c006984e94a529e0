import { useState } from 'react';

/** The selected rows of a list. A row that leaves the list, such as by paging or a search, isn't among them. */
export interface Selection<Row> {
  rows: readonly Row[];
  keys: string[];
  /** Selects exactly these. */
  select: (keys: readonly string[]) => void;
  toggle: (key: string) => void;
  clear: () => void;
}

export function useSelection<Row>(rows: readonly Row[] | undefined, keyOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = rows?.filter((row) => chosen.has(keyOf(row))) ?? [];
  const keys = selected.map(keyOf);
  const select = (next: readonly string[]) => setChosen(new Set(next));
  return {
    rows: selected,
    keys,
    select,
    toggle: (key) => select(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]),
    clear: () => select([]),
  };
}
