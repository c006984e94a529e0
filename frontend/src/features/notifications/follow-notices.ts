import { markReached } from '../../shared/api/connection.js';
import type { Changes } from '../../shared/api/read-changes.js';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/** A lock that comes later was held by another tab. */
const TAKEN_OVER_MS = 1_000;

interface Listeners {
  /** The user's notifications may have changed, or the stream is open again. */
  onNotices: () => void;
  /** Others have changed something that staff see. */
  onChanges: (changes: Changes) => void;
}

/**
 * Follows the user's event stream. One tab holds it and forwards its events to the others, because a browser opens few connections
 * to a server.
 * Outside a secure context, where tabs can't agree on one, there is no stream. Returns a function that ends it.
 */
export function followNotices(userId: string, { onNotices, onChanges }: Listeners): () => void {
  const name = `notices-${userId}`;
  const channel = new BroadcastChannel(name);
  const end = new AbortController();
  const hear = (news: News) => (news === 'notices' ? onNotices() : onChanges(news));
  channel.onmessage = ({ data }) => hear(data as News);
  const tell = (news: News) => {
    hear(news);
    channel.postMessage(news);
  };
  const askedAt = Date.now();
  navigator.locks
    ?.request(name, end, () => stream(tell, Date.now() - askedAt > TAKEN_OVER_MS, end.signal))
    .catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

type News = 'notices' | Changes;

/**
 * Keeps a stream open until `signal` aborts. EventSource gives up on a refusal, so each failure replaces it, later and later.
 * @param hasGap there was a stream before, so that changes may have been missed in between
 */
function stream(tell: (news: News) => void, hasGap: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let delay = FIRST_DELAY_MS;
    let mayHaveMissed = hasGap;
    const open = () => {
      if (signal.aborted) return;
      const source = new EventSource('/api/notices/stream');
      source.addEventListener('changed', () => {
        delay = FIRST_DELAY_MS;
        tell('notices');
        if (mayHaveMissed) tell('missed');
        mayHaveMissed = false;
      });
      source.addEventListener('changes', ({ data }) => tell(JSON.parse(data) as Changes));
      source.addEventListener('missed', () => tell('missed'));
      source.onopen = markReached;
      source.onerror = () => {
        source.close();
        mayHaveMissed = true;
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
