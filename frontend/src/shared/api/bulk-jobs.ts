import { useSyncExternalStore } from 'react';
import type { BulkJobRow } from './rows.js';

/**
 * The jobs that this browser tab started and shows the progress of, by their ids: also after a reload, until they are dismissed.
 */
const KEY = 'recert.bulk-jobs';

let followed: readonly string[] = stored();
const listeners = new Set<() => void>();

function stored(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function change(ids: readonly string[]): void {
  followed = ids;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage, a reload forgets them; they go on.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useFollowedJobs = (): readonly string[] => useSyncExternalStore(subscribe, () => followed);

export const dismissJob = (id: string): void => change(followed.filter((other) => other !== id));

/** The answer of a call that acts at once; undefined if a job does it, which is followed from now on. */
export async function atOnce<Answer extends object>(call: Promise<Answer | BulkJobRow>): Promise<Answer | undefined> {
  const answer = await call;
  if (!('action' in answer && 'handled' in answer)) return answer as Answer;
  change([...followed, answer.id]);
  return undefined;
}
