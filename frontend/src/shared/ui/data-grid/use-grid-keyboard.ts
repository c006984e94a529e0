import type { InputRef } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { isShortcut } from '../shortcuts.js';
import { useShortcuts, useSingleKeys } from '../use-shortcuts.js';

const ROW = '[data-grid-row]';
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';
/** A closed select takes no text, and a checkbox only the space bar. */
const TEXT_FIELDS =
  'input:not([type="checkbox"], [readonly][aria-expanded="false"]), select, textarea, [contenteditable=true]';

interface GridKeys {
  open?: ((index: number) => void) | undefined;
  toggle?: ((index: number) => void) | undefined;
  /** Other keys of a row; returns whether it handled this one. */
  onRowKey?: (index: number, event: KeyboardEvent<HTMLElement>) => boolean;
}

/**
 * Keyboard navigation: `/` focuses the search, `j` the first row, up and down or `j` and `k` move between rows and keep the column, left and
 * right between the controls of a row. Home and End jump, Enter opens the row, `x` selects it. Rows need `data-grid-row` and
 * a tab index.
 */
export function useGridKeyboard({ open, toggle, onRowKey }: GridKeys) {
  const search = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);
  const areSingleKeysOn = useSingleKeys();

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const focusRow = (row: HTMLElement | undefined, column?: number) => {
    const cell = column === undefined ? undefined : row?.querySelectorAll('td')[column];
    (cell?.querySelector<HTMLElement>(CONTROLS) ?? row)?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const focusFirstRow = () => focusRow(rows()[0]);
  useShortcuts({
    searchList: () => {
      search.current?.focus();
      search.current?.select();
    },
    enterList: focusFirstRow,
  });
  const move = (event: KeyboardEvent<HTMLElement>, all: HTMLElement[], at: number): boolean => {
    const target = event.target as HTMLElement;
    const row = all[at]!;
    const step = (isShortcut('nextControl', event) ? 1 : 0) - (isShortcut('previousControl', event) ? 1 : 0);
    if (step) {
      const stops = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)];
      stops[stops.indexOf(target) + step]?.focus();
      return true;
    }
    const to = destination(event, at, all.length - 1);
    if (to === undefined) return false;
    focusRow(all[Math.min(all.length - 1, Math.max(0, to))], target.closest('td')?.cellIndex);
    return true;
  };
  const act = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, at: number): boolean => {
    if (event.target === row && open && isShortcut('openRow', event)) {
      open(at);
      return true;
    }
    if (!toggle || !isShortcut('selectRow', event)) return onRowKey?.(at, event) ?? false;
    toggle(at);
    return true;
  };
  /** Before the controls in the row, since a select opens at any key. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.matches(TEXT_FIELDS) || (!areSingleKeysOn && event.key.length === 1)) return;
    const all = rows();
    const at = all.findIndex((row) => row.contains(target));
    if (at < 0 || !(move(event, all, at) || act(event, all[at]!, at))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onSearchKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isShortcut('firstFound', event)) return;
    event.preventDefault();
    focusFirstRow();
  };
  return { search, list, onKeyDownCapture, onSearchKeyDown, focusFirstRow };
}

/** The row that a key leads to; undefined for other keys. */
function destination(event: KeyboardEvent, at: number, last: number): number | undefined {
  if (isShortcut('nextRow', event)) return at + 1;
  if (isShortcut('previousRow', event)) return at - 1;
  if (isShortcut('firstRow', event)) return 0;
  return isShortcut('lastRow', event) ? last : undefined;
}
