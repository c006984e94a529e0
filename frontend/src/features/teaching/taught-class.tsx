import { CheckOutlined, CloseOutlined, MailOutlined, PhoneOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { TaughtClassDetailRow, TaughtSeatRow } from '../../shared/api/rows.js';
import { formatMeetings } from '../../shared/format/days.js';
import { factsText } from '../../shared/model/origin-facts.js';
import { nameOf } from '../../shared/model/person.js';
import { taughtBy } from '../../shared/model/teachers.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { SignInSheet, useSignInSheet } from '../../shared/ui/sign-in-sheet.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { type Outcome, outcomeOf, taughtClassQuery, useMark } from './api.js';
import './teaching.css';

const BACK = { to: '/teaching', label: 'Teaching' };

const OUTCOMES: readonly Outcome[] = ['pending', 'passed', 'failed', 'disqualified', 'no-show', 'incomplete'];

/** What most people get. */
const BUTTONS: readonly { outcome: Outcome; icon?: ReactNode }[] = [
  { outcome: 'passed', icon: <CheckOutlined className="result-passed" aria-hidden /> },
  { outcome: 'failed', icon: <CloseOutlined className="result-failed" aria-hidden /> },
  { outcome: 'no-show' },
];

/** A class of the signed-in instructor: who comes, how to reach them, and what came of it. */
export function TaughtClass({ id }: { id: string }) {
  const { data: session, error, refetch } = useQuery(taughtClassQuery(id));
  const sheet = useSignInSheet();
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <NotFound
        title="Class not found"
        text="It may be somebody else's by now, or the address is not quite right."
        action={<LinkButton to={BACK.to}>Back to Teaching</LinkButton>}
      />
    );
  }
  if (!session) {
    if (!error) return <LoadingState label="Loading the class" lines={6} />;
    return (
      <Page title="Class" back={BACK}>
        <ErrorState error={error} onRetry={() => refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={session.title}
      back={BACK}
      tag={<StatusTag status={session.status} />}
      hasLateTitle
      line={<Facts session={session} />}
      action={
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => sheet.print()}>
          Sign-in Sheet
        </Button>
      }
    >
      <Students session={session} />
      <SignInSheet session={session} students={session.seats} hasContactData={sheet.hasContactData} />
    </Page>
  );
}

function Facts({ session }: { session: TaughtClassDetailRow }) {
  const { days, address, directions, parking } = session;
  const facts = factsText(session.originFacts);
  return (
    <div className="teaching-head tabular">
      {formatMeetings(days, address).map((day) => (
        <p key={day}>{day}</p>
      ))}
      <p>{address}</p>
      {directions && <p>Directions: {directions}</p>}
      {parking && <p>Parking: {parking}</p>}
      <p>{taughtBy(session)}</p>
      {facts && <p>{facts}</p>}
    </div>
  );
}

function Students({ session }: { session: TaughtClassDetailRow }) {
  const { seats } = session;
  if (seats.length === 0) return <EmptyState title="No students enrolled yet" />;
  return (
    <section aria-labelledby="teaching-students">
      <h2 className="teaching-students" id="teaching-students">
        {seats.length} {seats.length === 1 ? 'student' : 'students'}
      </h2>
      <ul>
        {seats.map((seat) => (
          <Student key={seat.id} session={session} seat={seat} />
        ))}
      </ul>
    </section>
  );
}

function Student({ session, seat }: { session: TaughtClassDetailRow; seat: TaughtSeatRow }) {
  const mark = useMark();
  const [name, outcome] = [nameOf(seat), outcomeOf(seat)];
  const facts = factsText(seat.originFacts);
  const isCancelled = session.status === 'cancelled';
  const hasBegun = session.status !== 'upcoming' || Date.parse(session.startsAt) <= Date.now();
  const set = (to: Outcome) => mark.mutate({ seat, to });
  const item = useLostFocus<HTMLLIElement>(outcome);
  return (
    <li className="teaching-student" ref={item} tabIndex={-1}>
      <div className="teaching-student-head">
        <span className="teaching-name">{name}</span>
        {seat.email && (
          <Button
            type="text"
            href={`mailto:${seat.email}`}
            icon={<MailOutlined aria-hidden />}
            aria-label={`Email ${name}`}
          />
        )}
        {seat.phone && (
          <Button
            type="text"
            href={`tel:${seat.phone}`}
            icon={<PhoneOutlined aria-hidden />}
            aria-label={`Call ${name}`}
          />
        )}
      </div>
      {facts && <p className="secondary">{facts}</p>}
      <div className="teaching-facts">
        <StatusTag status={seat.payment} needsAct={false} />
        {isCancelled ? (
          <StatusTag status={outcome} />
        ) : (
          <Select
            aria-label={`Result of ${name}`}
            className="teaching-outcome"
            value={outcome}
            loading={mark.isPending}
            options={OUTCOMES.map((value) => ({ value, label: statusAppearance(value).label }))}
            onChange={set}
          />
        )}
      </div>
      {outcome === 'pending' && hasBegun && !isCancelled && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons.
        <div className="teaching-buttons" role="group" aria-label={`Mark ${name}`}>
          {BUTTONS.map(({ outcome: to, icon }) => (
            <Button key={to} icon={icon} onClick={() => set(to)}>
              {statusAppearance(to).label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
