import { formatInstant } from '../../shared/format/date.js';
import { Button } from '../../shared/ui/button.js';
import { DataGrid, type GridColumn } from '../../shared/ui/data-grid/index.js';
import { type FailedWork as Failed, failedWorkPath, useRetry } from './api.js';

const columnsIn = (timeZone: string): GridColumn<Failed>[] => [
  { key: 'reaction', title: 'Work', width: 210, text: ({ reaction }) => words(reaction) },
  {
    key: 'error',
    title: 'What went wrong',
    width: 380,
    render: ({ error }) => <span title={error}>{error}</span>,
  },
  { key: 'failedAt', title: 'Gave up', sort: true, width: 176, text: (row) => formatInstant(row.failedAt, timeZone) },
  { key: 'tries', title: 'Tries', numeric: true, width: 70 },
  { key: 'eventName', title: 'Because of', width: 220 },
  {
    key: 'occurredAt',
    title: 'Happened',
    width: 176,
    hidden: true,
    text: (row) => formatInstant(row.occurredAt, timeZone),
  },
  { key: 'payload', title: 'Facts', width: 320, hidden: true, text: ({ payload }) => JSON.stringify(payload) },
  { key: 'queue', title: 'Queue', width: 110, hidden: true },
];

/** Background work that failed at every try, with its error. Times are the center's. */
export function FailedWork({ timeZone }: { timeZone: string }) {
  return (
    <DataGrid<Failed>
      id="failed-work"
      path={failedWorkPath}
      noun={{ one: 'failed piece of work', many: 'failed pieces of work' }}
      columns={columnsIn(timeZone)}
      defaultSort="-failedAt"
      search="Search work, events and errors"
      card={(row) => (
        <div className="card-body entity-card">
          <h2 className="entity-card-title">{words(row.reaction)}</h2>
          <p>{row.error}</p>
          <p className="secondary">
            {formatInstant(row.failedAt, timeZone)} · {row.tries} tries
          </p>
          <RetryButton row={row} />
        </div>
      )}
      actions={(row) => <RetryButton row={row} />}
      empty={{
        title: 'Nothing has failed',
        text: 'Background work is tried five times; what fails at every try waits here for you.',
      }}
      csv="failed work"
    />
  );
}

function RetryButton({ row }: { row: Failed }) {
  const retry = useRetry();
  return (
    <Button busy={retry.isPending} onClick={() => retry.mutate(row)}>
      Retry<span className="visually-hidden"> of {words(row.reaction)}</span>
    </Button>
  );
}

/** `SendCertification` as `Send certification`. */
function words(name: string): string {
  return name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
