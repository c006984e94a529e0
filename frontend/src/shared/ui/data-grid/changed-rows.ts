import { useCallback, useSyncExternalStore } from 'react';

/** How long a row that somebody else changed is tinted. */
const TINTED_MS = 4_000;
/** Screen readers hear at most one sentence in this time. */
const QUIET_MS = 5_000;

const tinted = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let unsaid = 0;
let sentence = '';
let quiet: ReturnType<typeof setTimeout> | undefined;

const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tints the rows with these keys for a moment, wherever they are shown. */
export function tintRows(keys: readonly string[]): void {
  if (keys.length === 0) return;
  for (const key of keys) {
    clearTimeout(tinted.get(key));
    const end = () => {
      tinted.delete(key);
      notify();
    };
    tinted.set(key, setTimeout(end, TINTED_MS));
  }
  unsaid += keys.length;
  if (!quiet) say();
  notify();
}

function say(): void {
  sentence = unsaid === 0 ? '' : unsaid === 1 ? 'A colleague changed 1 row.' : `A colleague changed ${unsaid} rows.`;
  quiet = unsaid === 0 ? undefined : setTimeout(endQuiet, QUIET_MS);
  unsaid = 0;
}

function endQuiet(): void {
  say();
  notify();
}

/** The classes of a row: `row-changed` among them while a colleague's change is new. */
export function useTintedClass(key: string, className?: string): string | undefined {
  const isTinted = useSyncExternalStore(
    subscribe,
    useCallback(() => tinted.has(key), [key]),
    () => false,
  );
  return [className, isTinted && 'row-changed'].filter(Boolean).join(' ') || undefined;
}

/** What a screen reader says of rows that changed; empty after a while. */
export const useChangedSentence = (): string =>
  useSyncExternalStore(
    subscribe,
    () => sentence,
    () => '',
  );
