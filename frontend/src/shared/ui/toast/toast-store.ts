import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** How long a dismissed toast stays in the document (spec section 4). */
const REMOVE_AFTER_MS = 1_000_000;

let shown: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, from anywhere. At most one is visible, so it takes the place of the one before. */
export function toast(message: ToastMessage): void {
  clearTimeout(removal);
  lastId += 1;
  change({ ...message, id: lastId, open: true });
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  change({ ...shown, open: false });
  removal = setTimeout(() => shown?.id === id && change(undefined), REMOVE_AFTER_MS);
}

export function useShownToast(): ShownToast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
