import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { messageOf } from '../../shared/api/error.js';
import { formatInstant } from '../../shared/format/date.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { heldMessagesQuery, systemStatusQuery } from './api.js';
import { HeldMessages } from './held-messages.js';
import { statusLines } from './status-lines.js';
import './system-status.css';

/** Says in words whether email, text messages, payments and jobs flow. Refreshes itself. */
export function SystemStatus({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(systemStatusQuery());
  const held = useQuery(heldMessagesQuery());
  if (!data) return error ? <ErrorState error={error} onRetry={() => refetch()} /> : <LoadingState lines={7} />;
  if (held.isPending) return <LoadingState lines={7} />;
  return (
    <section className="system-status" aria-label="System status">
      {error && (
        <Alert
          type="warning"
          showIcon
          title={`This is from ${formatInstant(data.checkedAt, timeZone)}. ${messageOf(error, 'The server can’t be reached now.')}`}
        />
      )}
      {held.data ? (
        <HeldMessages rules={held.data.rules} />
      ) : (
        <ErrorState
          error={held.error}
          title="Whether messages wait for you could not be loaded"
          onRetry={() => held.refetch()}
        />
      )}
      <dl className="card system-status-lines">
        {statusLines(data).map(({ title, status, text, link }) => (
          <div key={title} className="system-status-line">
            <dt>{title}</dt>
            <dd className="system-status-tag">
              <StatusTag status={status} />
            </dd>
            <dd className="system-status-text tabular">
              {text}{' '}
              {link && (
                <Link to={link.to} className="system-status-link">
                  See {link.label}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="secondary tabular">Checked {formatInstant(data.checkedAt, timeZone)}, every 15 seconds.</p>
    </section>
  );
}
