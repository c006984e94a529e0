import { Button } from '../../shared/ui/button.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { type CalendarFeed, useCalendarFeeds, useEndFeed, useRenewFeed } from './api.js';
import './calendar-feeds.css';

/** The Calendar tab: addresses that show the account's classes in a calendar program. */
export default function CalendarFeeds() {
  const feeds = useCalendarFeeds();
  if (feeds.isPending) return <LoadingState label="Loading your calendar" lines={4} />;
  if (feeds.isError) return <ErrorState error={feeds.error} onRetry={() => feeds.refetch()} />;
  if (feeds.data.length === 0) {
    return <EmptyState title="No calendar" text="Instructors find the calendar of the classes that they teach here." />;
  }
  return (
    <div className="settings-form form">
      {feeds.data.map((feed) => (
        <FeedCard key={feed.kind} feed={feed} />
      ))}
    </div>
  );
}

const WORDS: Record<CalendarFeed['kind'], { title: string; shows: string }> = {
  student: { title: 'My Classes', shows: 'The classes you are enrolled in' },
  instructor: { title: 'My Teaching', shows: 'The classes you teach, with the seats taken' },
  organization: {
    title: 'Our Classes',
    shows: 'Your organization’s private classes, and those that your people are enrolled in',
  },
};

function FeedCard({ feed: { kind, url } }: { feed: CalendarFeed }) {
  const renew = useRenewFeed();
  const card = useLostFocus<HTMLElement>(url !== null);
  const { title, shows } = WORDS[kind];
  const id = `calendar-${kind}`;
  return (
    <section className="card card-body form focus-region" aria-labelledby={id} ref={card} tabIndex={-1}>
      <div>
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        <p className="secondary">
          {shows}, in Google Calendar, Apple Calendar or Outlook. Changes and cancellations follow by themselves.
        </p>
      </div>
      {url ? (
        <>
          <p className="mono calendar-url">{url}</p>
          <div className="calendar-actions">
            <CopyButton text={url} />
            <a href={url.replace(/^https?:/, 'webcal:')}>Open in your calendar app</a>
          </div>
          <p className="field-hint">
            Anybody with this address sees these classes without signing in. Make a new one if it got into the wrong
            hands.
          </p>
          <div className="calendar-actions">
            <Dialog title="Replace the address?" trigger={<Button>New Address</Button>}>
              {(close) => <ReplaceAddress kind={kind} onClose={close} />}
            </Dialog>
            <Dialog title="Turn off the address?" trigger={<Button kind="ghost">Turn Off</Button>}>
              {(close) => <EndAddress kind={kind} onClose={close} />}
            </Dialog>
          </div>
        </>
      ) : (
        <div className="calendar-actions">
          <Button loading={renew.isPending} onClick={() => renew.mutate(kind)}>
            Get an Address
          </Button>
        </div>
      )}
    </section>
  );
}

interface QuestionProps {
  kind: CalendarFeed['kind'];
  onClose: () => void;
}

function ReplaceAddress({ kind, onClose }: QuestionProps) {
  const renew = useRenewFeed();
  return (
    <div className="form">
      <p>The present address stops working at once. Calendars that use it need the new one.</p>
      <div className="form-actions">
        <Button onClick={onClose}>Keep Address</Button>
        <Button kind="danger" loading={renew.isPending} onClick={() => renew.mutate(kind, { onSuccess: onClose })}>
          Replace Address
        </Button>
      </div>
    </div>
  );
}

function EndAddress({ kind, onClose }: QuestionProps) {
  const end = useEndFeed();
  return (
    <div className="form">
      <p>The classes disappear from calendars that use this address.</p>
      <div className="form-actions">
        <Button onClick={onClose}>Keep Address</Button>
        <Button kind="danger" loading={end.isPending} onClick={() => end.mutate(kind, { onSuccess: onClose })}>
          Turn Off
        </Button>
      </div>
    </div>
  );
}
