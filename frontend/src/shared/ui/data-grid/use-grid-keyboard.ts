import { type KeyboardEvent, useRef } from 'react';
import { isShortcut } from '../shortcuts.js';
import { useShortcuts, useSingleKeys } from '../use-shortcuts.js';
import type { Selection } from './selection.js';

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';
const PENCIL = '[data-cell-edit]';
/** A closed select takes no text, and a checkbox only the space bar. */
const TEXT_FIELDS =
  'input:not([type="checkbox"], [readonly][aria-expanded="false"]), select, textarea, [contenteditable=true]';

interface GridKeys {
  /** How many rows there are. */
  count: number;
  /** Renders a row that is out of sight. */
  reveal?: ((index: number) => void) | undefined;
  open?: ((index: number) => void) | undefined;
  /** What the keys select, with the key of a row in it. */
  selection?: { of: Selection; keyAt: (index: number) => string | undefined } | undefined;
  /** Other keys of a row; returns whether it handled this one. */
  onRowKey?: (index: number, event: KeyboardEvent<HTMLElement>) => boolean;
}

/**
 * Keyboard navigation of rows: `j` leads to the first one, up and down or `j` and `k` move between them and keep the column,
 * left and right between the controls of a row. Home and End jump, Enter opens the row, F2 edits a cell, `x` selects the row,
 * Shift with an arrow the next one, too, and Ctrl or Cmd with A all rows of the page.
 * Rows need their place in `data-grid-row` and a tab index.
 */
export function useGridKeyboard({ count, reveal, open, selection, onRowKey }: GridKeys) {
  const list = useRef<HTMLDivElement>(null);
  const areSingleKeysOn = useSingleKeys();

  const rowAt = (index: number) => list.current?.querySelector<HTMLElement>(`[data-grid-row="${index}"]`);
  const focusRow = (index: number, column?: number) => {
    if (!rowAt(index)) reveal?.(index);
    const row = rowAt(index);
    const cell = column === undefined ? undefined : row?.querySelectorAll('th, td')[column];
    (cell?.querySelector<HTMLElement>(CONTROLS) ?? row)?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const focusFirstRow = () => focusRow(0);
  useShortcuts({
    enterList: focusFirstRow,
    ...(selection && count > 0 && { selectAll: () => selection.of.selectAll() }),
  });
  const move = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, at: number): boolean => {
    const target = event.target as HTMLElement;
    const step = (isShortcut('nextControl', event) ? 1 : 0) - (isShortcut('previousControl', event) ? 1 : 0);
    if (step) {
      const stops = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)];
      stops[stops.indexOf(target) + step]?.focus();
      return true;
    }
    const to = destination(event, at, count - 1);
    if (to === undefined) return false;
    focusRow(Math.min(count - 1, Math.max(0, to)), target.closest<HTMLTableCellElement>('th, td')?.cellIndex);
    return true;
  };
  const act = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, at: number): boolean => {
    if (event.target === row && open && isShortcut('openRow', event)) {
      open(at);
      return true;
    }
    if (isShortcut('editCell', event)) {
      const cell = (event.target as HTMLElement).closest('th, td');
      const pencil = cell?.querySelector<HTMLElement>(PENCIL) ?? row.querySelector<HTMLElement>(PENCIL);
      pencil?.click();
      return pencil !== null;
    }
    const key = selection?.keyAt(at);
    if (!selection || !key || !isShortcut('selectRow', event)) return onRowKey?.(at, event) ?? false;
    selection.of.toggle(key);
    return true;
  };
  const extend = (event: KeyboardEvent<HTMLElement>, at: number): boolean => {
    const step = (isShortcut('extendDown', event) ? 1 : 0) - (isShortcut('extendUp', event) ? 1 : 0);
    if (!selection || step === 0) return false;
    const [from, to] = [selection.keyAt(at), selection.keyAt(at + step)];
    if (from && to) {
      selection.of.extend(from, to);
      focusRow(at + step);
    }
    return true;
  };
  /** Before the controls in the row, since a select opens at any key. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.matches(TEXT_FIELDS) || (!areSingleKeysOn && event.key.length === 1)) return;
    const row = target.closest<HTMLElement>('[data-grid-row]');
    if (!row) return;
    const at = Number(row.dataset.gridRow);
    if (!(extend(event, at) || move(event, row, at) || act(event, row, at))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { list, onKeyDownCapture, focusFirstRow };
}

/** The row that a key leads to; undefined for other keys. */
function destination(event: KeyboardEvent, at: number, last: number): number | undefined {
  if (isShortcut('nextRow', event)) return at + 1;
  if (isShortcut('previousRow', event)) return at - 1;
  if (isShortcut('firstRow', event)) return 0;
  return isShortcut('lastRow', event) ? last : undefined;
}
