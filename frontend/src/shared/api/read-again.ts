import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast/toast-store.js';
import { affectedBy } from './affects.js';
import type { Write } from './client.js';
import { ApiError, isOutdated, LATE_MS } from './error.js';
import { partsOf } from './query-client.js';

/** Why the writes may not have been made. */
export interface Failure {
  error: unknown;
  /** The page has shown the change before the server made it, or shows afterwards whether it did. */
  wasShown: boolean;
}

/** Reads again what writes affect. After a failure, only what it casts doubt on. */
export async function readAgain(queryClient: QueryClient, writes: Iterable<Write>, failure?: Failure): Promise<void> {
  const refetchType = failure ? refetchAfter(failure) : 'active';
  if (!refetchType) return;
  const keys = affectedBy(writes).map(partsOf);
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType })));
}

/** Reads lists again after an unclear answer and refers to them. Returns false if the answer was clear. */
export async function showTruth(queryClient: QueryClient, writes: Iterable<Write>, error: unknown): Promise<boolean> {
  if (!navigator.onLine || !isUnclear(error)) return false;
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  await readAgain(queryClient, writes, { error, wasShown: true });
  toast({
    title: 'Error',
    description: 'The answer was lost. The list shows what is true now.',
    variant: 'destructive',
  });
  return true;
}

function refetchAfter({ error, wasShown }: Failure): 'active' | 'none' | undefined {
  if (wasShown || isOutdated(error)) return 'active';
  // Not before it is shown the next time: the page may hold something typed, which a read that also fails would replace.
  return isUnclear(error) ? 'none' : undefined;
}

/** Nobody knows whether the server did it: the answer was lost, or the server failed. */
const isUnclear = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
