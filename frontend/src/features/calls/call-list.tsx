import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { Link } from 'react-router';
import type { CallRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDateAndTime, formatMoment } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { callsQuery, useRecordCall } from './api.js';
import './calls.css';

/** Whom to call of all classes. */
export function CallList() {
  const calls = useQuery(callsQuery());
  if (calls.isPending) return <LoadingState label="Loading the calls" lines={4} />;
  if (calls.isError) return <ErrorState error={calls.error} onRetry={() => calls.refetch()} />;
  if (calls.data.length === 0)
    return (
      <EmptyState
        title="Nobody to call"
        text="When a class is cancelled or moved within 12 hours of its start, those who get no text message are listed here."
      />
    );
  return <Calls calls={calls.data} />;
}

/** Whom to call of one class. Nothing, if there is nobody. */
export function CallsOfClass({ classId }: { classId: string }) {
  const { data } = useQuery(callsQuery(classId));
  if (!data?.length) return null;
  const left = data.filter(({ outcome }) => outcome === null).length;
  return (
    <section className="calls-of-class" aria-label="Call list">
      <h2>Call list</h2>
      <p className="secondary" role="status">
        {left === 0 ? 'Everybody was called.' : `${left} to call: no text message goes to them.`}
      </p>
      <Calls calls={data} isOfOneClass />
    </section>
  );
}

function Calls({ calls, isOfOneClass = false }: { calls: readonly CallRow[]; isOfOneClass?: boolean }) {
  const timeZone = useCenterTimeZone();
  return (
    <ul className="calls">
      {calls.map((call) => (
        <li key={call.id} className="call">
          <div>
            <Link to={`/students/${call.studentId}`}>{call.studentName}</Link>
            <p className="secondary tabular">
              {call.occasion === 'cancelled' ? 'Cancelled: ' : 'Moved: '}
              {isOfOneClass ? '' : <Link to={`/classes/${call.classId}/roster`}>{call.classTitle}</Link>}
              {isOfOneClass ? '' : ', '}
              {timeZone && `was to start ${formatMoment(call.startsAt, timeZone)}`}
              {call.occasion === 'moved' && `, now ${formatDateAndTime(call.date, call.time)}`}
            </p>
          </div>
          {call.phone ? (
            <a className="tabular" href={`tel:${call.phone}`}>
              {formatPhone(call.phone)}
            </a>
          ) : (
            <span className="secondary">No phone number</span>
          )}
          <Outcome call={call} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ call, timeZone }: { call: CallRow; timeZone: string | undefined }) {
  const { id, outcome, studentName, calledAt, calledBy } = call;
  const record = useRecordCall();
  return (
    <div>
      <Radio.Group
        aria-label={`The call to ${studentName}`}
        value={outcome ?? 'open'}
        onChange={({ target }) => record.mutate({ id, outcome: target.value === 'open' ? null : target.value })}
        options={[
          { value: 'open', label: 'To call' },
          { value: 'reached', label: 'Reached' },
          { value: 'left-message', label: 'Left a message' },
        ]}
      />
      {calledAt && timeZone && (
        <p className="secondary tabular">
          {calledBy || 'Somebody'}, {formatMoment(calledAt, timeZone)}
        </p>
      )}
    </div>
  );
}
