import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Which rows of a list are selected, by their keys. A store beside the list, so that ticking a box renders that box and not
 * the table. A row that leaves the list, such as by paging or a search, is no longer selected.
 */
export class Selection {
  private keys: ReadonlySet<string> = new Set();
  private all: readonly string[] = [];
  private lastToggled: string | undefined;
  private isEverything = false;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): ReadonlySet<string> => this.keys;

  /** Whether all rows of the list are selected, also those of other pages. */
  readonly hasEverything = (): boolean => this.isEverything;

  /** The keys of the rows on the page, in their order. */
  setRows(all: readonly string[]): void {
    this.all = all;
    const kept = this.isEverything ? all : all.filter((key) => this.keys.has(key));
    if (kept.length !== this.keys.size || kept.some((key) => !this.keys.has(key))) this.change(kept, this.isEverything);
  }

  select(keys: readonly string[]): void {
    this.change(keys, false);
  }

  /** Also the rows of other pages, until one of them is unticked. */
  selectEverything(): void {
    this.change(this.all, true);
  }

  private change(keys: readonly string[], isEverything: boolean): void {
    this.keys = new Set(keys);
    this.isEverything = isEverything;
    for (const listener of this.listeners) listener();
  }

  /** Selects a row or not; with `isRange`, all from the row that was toggled before it. */
  toggle(key: string, isRange = false): void {
    const next = new Set(this.keys);
    const isSelected = !next.has(key);
    const [from, to] = [isRange ? this.all.indexOf(this.lastToggled ?? key) : -1, this.all.indexOf(key)];
    const range = from < 0 ? [key] : this.all.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const each of range) {
      if (isSelected) next.add(each);
      else next.delete(each);
    }
    this.lastToggled = key;
    this.select([...next]);
  }

  /** Takes in the row beside a row; on the way back, the row that is left leaves the selection. */
  extend(from: string, to: string): void {
    const others = [...this.keys].filter((key) => key !== from && key !== to);
    this.lastToggled = to;
    this.select(this.keys.has(from) && this.keys.has(to) ? [...others, to] : [...others, from, to]);
  }

  selectAll(): void {
    this.select(this.all);
  }

  /** Selects all rows of the page, or none if all are selected. */
  toggleAll(): void {
    this.select(this.keys.size === this.all.length ? [] : this.all);
  }

  readonly clear = (): void => this.select([]);
}

/**
 * The selection of a list. Doesn't render the caller when it changes.
 * @param scope the search and the filters: all rows of another list aren't those that were selected
 */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  scope = '',
): Selection {
  const [selection] = useState(() => new Selection());
  const scopeOfAll = useRef(scope);
  useEffect(() => {
    if (scopeOfAll.current !== scope && selection.hasEverything()) selection.clear();
    scopeOfAll.current = scope;
    selection.setRows(rows?.map(keyOf) ?? []);
  });
  return selection;
}

/** The keys of the selected rows. */
export const useSelectedKeys = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.current);

export const useIsSelected = (selection: Selection, key: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.current().has(key));

export const useHasEverything = (selection: Selection): boolean =>
  useSyncExternalStore(selection.subscribe, selection.hasEverything);
