import type { InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';

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

  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || modified || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', toSearch);
    return () => document.removeEventListener('keydown', toSearch);
  }, []);

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const focusRow = (index: number) => {
    const row = rows()[index];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const all = rows();
    const at = all.findIndex((row) => row.contains(target));
    if (at < 0) return;
    if (event.key === 'Enter') {
      if (target === all[at]) open?.(at);
      return;
    }
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusRow(Math.min(all.length - 1, Math.max(0, to)));
  };
  const onSearchKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    focusRow(0);
  };
  return { search, list, onKeyDown, onSearchKeyDown };
}
