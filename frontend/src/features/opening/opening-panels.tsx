import { Button, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, formatMoment } from '../../shared/format/date.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { type ComingKind, type HeldBackKind, type Opening, useCreatePreview, useTurnOn } from './api.js';
import './opening.css';

function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="panel-title" id={id}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface ComingProps {
  coming: readonly ComingKind[];
  heldBack: ReadonlySet<string>;
  onChange: (kind: string, isHeldBack: boolean) => void;
}

/** What goes out in the next 48 hours, and all other kinds; each can be held back. */
export function ComingMessages({ coming, heldBack, onChange }: ComingProps) {
  const due = coming.filter(({ count }) => count !== null && count > 0);
  const others = coming.filter(({ count }) => !count);
  const rows = (kinds: readonly ComingKind[]) => (
    <ul className="opening-kinds">
      {kinds.map((kind) => (
        <Kind key={kind.kind} kind={kind} isHeldBack={heldBack.has(kind.kind)} onChange={onChange} />
      ))}
    </ul>
  );
  return (
    <Panel title="Goes out in the next 48 hours">
      {due.length > 0 ? rows(due) : <p className="secondary">Nothing is due in the next 48 hours.</p>}
      <details className="opening-others">
        <summary>Other messages, which go out when something happens</summary>
        {rows(others)}
      </details>
    </Panel>
  );
}

function Kind({
  kind,
  isHeldBack,
  onChange,
}: { kind: ComingKind; isHeldBack: boolean } & Pick<ComingProps, 'onChange'>) {
  const id = useId();
  const { title, when, count, first } = kind;
  return (
    <li className="opening-kind">
      <div>
        <h3 className="opening-kind-title" id={id}>
          {title} {count ? <span className="tabular secondary">{count.toLocaleString('en-US')}</span> : null}
        </h3>
        {first.length > 0 ? (
          <ul className="opening-first" aria-label={`The first of them: ${title}`}>
            {first.map(({ to, about }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two messages to one person may be the same
              <li key={at}>
                {to} <span className="secondary">{about}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="secondary">{when}</p>
        )}
      </div>
      <Switch
        aria-labelledby={id}
        checked={!isHeldBack}
        checkedChildren="Goes out"
        unCheckedChildren="Held back"
        onChange={(goesOut) => onChange(kind.kind, !goesOut)}
      />
    </li>
  );
}

/** What was dropped, by kind, and the latest. */
export function DroppedMessages({ opening, messagesHref }: { opening: Opening; messagesHref: string }) {
  const timeZone = useCenterTimeZone();
  const { dropped, newest } = opening;
  return (
    <Panel title="Dropped so far" action={dropped.length > 0 && <Link to={messagesHref}>See all</Link>}>
      <p className="secondary">These messages were never sent, and won’t be.</p>
      {dropped.length === 0 && <p>Nothing yet.</p>}
      <ul className="opening-counts">
        {dropped.map(({ kind, title, count }) => (
          <li key={kind}>
            {title} <span className="tabular">{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
      {newest.length > 0 && (
        <ul className="opening-first" aria-label="The latest of them">
          {newest.slice(0, 5).map(({ id, title, to, createdAt }) => (
            <li key={id}>
              {to}{' '}
              <span className="secondary">
                {title}, {timeZone && formatMoment(createdAt, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A link to the public pages as they will be, and what was booked there. */
export function Preview({
  testBookings,
  rosterHref,
}: Pick<Opening, 'testBookings'> & { rosterHref: (id: string) => string }) {
  const create = useCreatePreview();
  return (
    <Panel title="See it as a student">
      <p className="secondary">
        The link shows your public pages as they will be, for a day. Press “Book as a Test Student” there to book for a
        test.
      </p>
      {create.data ? (
        <div className="opening-link">
          <a href={create.data.url} target="_blank" rel="noreferrer">
            {create.data.url}
          </a>
          <CopyButton text={create.data.url} />
        </div>
      ) : (
        <Button loading={create.isPending} onClick={() => create.mutate(undefined)}>
          Make a Link
        </Button>
      )}
      {testBookings.length > 0 && (
        <ul className="opening-first" aria-label="Test bookings">
          {testBookings.map((booking) => (
            <li key={booking.enrollmentId}>
              <Link to={rosterHref(booking.classId)}>{booking.class}</Link>{' '}
              <span className="secondary">
                {booking.student}, {formatDate(booking.date)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The kinds that administrators held back at Open. */
export function HeldBack({ kinds }: { kinds: readonly HeldBackKind[] }) {
  const turnOn = useTurnOn();
  return (
    <Panel title="Held back">
      {kinds.length === 0 ? (
        <p className="secondary">Every kind of message goes out.</p>
      ) : (
        <ul className="opening-kinds">
          {kinds.map((kind) => (
            <li className="opening-kind" key={kind.kind}>
              <h3 className="opening-kind-title">{kind.title}</h3>
              <Button
                loading={turnOn.isPending && turnOn.variables.kind === kind.kind}
                onClick={() => turnOn.mutate(kind)}
              >
                Turn On<span className="visually-hidden">: {kind.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
