import type { InputRef } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { isShortcut, type ShortcutName } from '../shortcuts.js';
import { useShortcuts } from '../use-shortcuts.js';

const ROW = '[data-grid-row]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable=true]');
}

/**
 * Keyboard navigation: `/` focuses the search, arrows or `j` and `k` move between rows, Home and End jump, Enter opens the
 * row. Rows need `data-grid-row` and a tab index.
 */
export function useGridKeyboard(open: ((index: number) => void) | undefined) {
  const search = useRef<InputRef>(null);
  const list = useRef<HTMLDivElement>(null);

  useShortcuts({
    searchList: () => {
      search.current?.focus();
      search.current?.select();
    },
  });

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const focusRow = (index: number) => {
    const row = rows()[index];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const target = event.target as HTMLElement;
    const all = rows();
    const at = all.findIndex((row) => row.contains(target));
    if (at < 0) return;
    if (isShortcut('openRow', event)) {
      if (target === all[at]) open?.(at);
      return;
    }
    const steps: Partial<Record<ShortcutName, number>> = {
      nextRow: at + 1,
      previousRow: at - 1,
      firstRow: 0,
      lastRow: all.length - 1,
    };
    const [, to] = Object.entries(steps).find(([name]) => isShortcut(name as ShortcutName, event)) ?? [];
    if (to === undefined) return;
    event.preventDefault();
    focusRow(Math.min(all.length - 1, Math.max(0, to)));
  };
  const onSearchKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isShortcut('firstFound', event)) return;
    event.preventDefault();
    focusRow(0);
  };
  return { search, list, onKeyDown, onSearchKeyDown };
}
