import { markReached } from '../../shared/api/connection.js';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/**
 * Calls `onChange` whenever the user's notifications may have changed, and once the stream is open. One tab holds the stream and
 * tells the others, because a browser opens few connections to a server. Outside a secure context, where tabs can't
 * agree on one, there is no stream. Returns a function that ends it.
 */
export function followNotices(userId: string, onChange: () => void): () => void {
  const name = `notices-${userId}`;
  const channel = new BroadcastChannel(name);
  const end = new AbortController();
  channel.onmessage = onChange;
  const changed = () => {
    onChange();
    channel.postMessage(0);
  };
  navigator.locks?.request(name, end, () => stream(changed, end.signal)).catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

/** Keeps a stream open until `signal` aborts. EventSource gives up on a refusal, so each failure replaces it, later and later. */
function stream(onChange: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let delay = FIRST_DELAY_MS;
    const open = () => {
      if (signal.aborted) return;
      const source = new EventSource('/api/notices/stream');
      source.addEventListener('changed', () => {
        delay = FIRST_DELAY_MS;
        onChange();
      });
      source.onopen = markReached;
      source.onerror = () => {
        source.close();
        // Spread, so that a restarted server isn't asked by all at once.
        setTimeout(open, delay * (0.5 + Math.random()));
        delay = Math.min(2 * delay, MAX_DELAY_MS);
      };
      signal.onabort = () => {
        source.close();
        resolve();
      };
    };
    open();
  });
}
