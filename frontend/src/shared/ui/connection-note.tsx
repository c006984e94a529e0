import { useEffect, useSyncExternalStore } from 'react';
import { sendThrough } from '../api/client.js';
import { type Connection, connection, subscribeToConnection, watched } from '../api/connection.js';
import './connection-note.css';

const TEXTS: Record<Exclude<Connection, 'good'>, string> = {
  offline: 'You are offline. Nothing that you typed is lost.',
  unreachable: "The server can't be reached. Nothing that you typed is lost.",
  slow: "The server hasn't answered yet. Nothing that you typed is lost.",
};

/** Says at the foot of every signed-in page that the server can't be reached, as long as it can't. */
export function ConnectionNote() {
  const state = useSyncExternalStore(subscribeToConnection, connection, () => 'good' as const);
  // Not on the server, which sends its calls in another way.
  useEffect(() => sendThrough((request) => watched(() => globalThis.fetch(request))), []);
  return (
    <div className="connection-note" aria-live="polite">
      {state !== 'good' && <p>{TEXTS[state]}</p>}
    </div>
  );
}
