import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Buttons below the text, such as Undo. */
  actions?: { label: string; onSelect: () => void }[];
  /** How long it is shown; five seconds by default. */
  durationMs?: number;
}

export interface VisibleToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** How long a dismissed toast stays in the document. */
const REMOVE_AFTER_MS = 1_000_000;

let current: VisibleToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: VisibleToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the previous one. Can be called from anywhere. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...message, id: lastId, open: true });
}

/** Appends a sentence to the toast that is shown, or shows a new one. */
export function addToToast(sentence: string): void {
  const shown: ToastMessage = current?.open ? current : { title: 'Success' };
  const { description = '' } = shown;
  const end = description === '' || description.endsWith('.') ? '' : '.';
  toast({ ...shown, description: `${description}${end} ${sentence}`.trim() });
}

/** Shows that something failed, in the words of the error catalogue. */
export function toastFailure(description: string, title = 'Error'): void {
  toast({ title, description, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  change({ ...current, open: false });
  removal = setTimeout(() => current?.id === id && change(undefined), REMOVE_AFTER_MS);
}

export function useVisibleToast(): VisibleToast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => undefined,
  );
}
