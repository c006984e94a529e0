import { isAborted } from './error.js';

/** What calls have shown of the way to the server, and the browser of its network. */
export type Connection = 'good' | 'slow' | 'unreachable' | 'offline';

/** Milliseconds after which a call without an answer is mentioned. */
const SLOW_MS = 3_000;

const listeners = new Set<() => void>();
const late = new Set<object>();
let isLost = false;

export function connection(): Connection {
  if (!navigator.onLine) return 'offline';
  if (isLost) return 'unreachable';
  return late.size > 0 ? 'slow' : 'good';
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** The server has answered, or an open stream has come back. */
export function markReached(): void {
  if (!isLost) return;
  isLost = false;
  changed();
}

/** Makes a call and learns from it. */
export async function watched(call: () => Promise<Response>): Promise<Response> {
  const key = {};
  const timer = setTimeout(() => {
    late.add(key);
    changed();
  }, SLOW_MS);
  try {
    const response = await call();
    markReached();
    return response;
  } catch (error) {
    if (!isAborted(error)) {
      isLost = true;
      changed();
    }
    throw error;
  } finally {
    clearTimeout(timer);
    if (late.delete(key)) changed();
  }
}
