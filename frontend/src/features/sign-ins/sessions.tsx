import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstant } from '../../shared/format/date.js';
import { timeAgo } from '../../shared/format/time-ago.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type Session, useEndOtherSessions, useEndSession, useSessions } from './api.js';
import { BrowserLine, nameOf } from './browser-line.js';

/** Security: the browsers that are signed in to this account. */
export default function Sessions() {
  const sessions = useSessions();
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <SettingsGroup title="Where You Are Signed In" line="End a session that you do not know, and change your password.">
      {sessions.isPending && <LoadingState label="Loading sessions" lines={3} />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => sessions.refetch()} />}
      {sessions.data && (
        <ul className="card browser-list" aria-label="Where You Are Signed In">
          {sessions.data.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <Dialog title="End all other sessions?" trigger={<Button>End All Other Sessions</Button>}>
          {(close) => <EndOtherSessions count={others} onClose={close} />}
        </Dialog>
      )}
    </SettingsGroup>
  );
}

function SessionLine({ session }: { session: Session }) {
  const end = useEndSession();
  const timeZone = useCenterTimeZone();
  const { isCurrent, ip, createdAt, lastSeenAt } = session;
  return (
    <BrowserLine
      {...session}
      facts={[
        ip,
        timeZone && `Signed in ${formatInstant(createdAt, timeZone)}`,
        isCurrent ? null : `Last seen ${timeAgo(lastSeenAt)}`,
      ]}
      action={
        !isCurrent && (
          <Button
            loading={end.isPending}
            aria-label={`End the session in ${nameOf(session)}`}
            onClick={() => end.mutate(session.id)}
          >
            End
          </Button>
        )
      }
    />
  );
}

function EndOtherSessions({ count, onClose }: { count: number; onClose: () => void }) {
  const end = useEndOtherSessions();
  return (
    <div className="form">
      <p className="secondary">
        {count === 1 ? 'The other browser is' : `The ${count} other browsers are`} signed out at once. You stay signed
        in here.
      </p>
      <div className="form-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" loading={end.isPending} onClick={() => end.mutate(undefined, { onSuccess: onClose })}>
          End All Other Sessions
        </Button>
      </div>
    </div>
  );
}
