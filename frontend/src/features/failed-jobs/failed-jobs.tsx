import { Button } from 'antd';
import { formatInstant } from '../../shared/format/date.js';
import { DataGrid, type GridColumn } from '../../shared/ui/data-grid/index.js';
import { type FailedJob, failedJobsPath, useRetry } from './api.js';

const columnsIn = (timeZone: string): GridColumn<FailedJob>[] => [
  { key: 'reaction', title: 'Job', width: 180, text: ({ reaction }) => jobName(reaction) },
  { key: 'error', title: 'What went wrong', width: 220, fill: true },
  { key: 'failedAt', title: 'Gave up', sort: true, width: 172, text: (job) => formatInstant(job.failedAt, timeZone) },
  { key: 'tries', title: 'Tries', numeric: true, width: 64 },
  { key: 'eventName', title: 'Because of', width: 165 },
  {
    key: 'occurredAt',
    title: 'Happened',
    width: 176,
    hidden: true,
    text: (job) => formatInstant(job.occurredAt, timeZone),
  },
  {
    key: 'payload',
    title: 'Facts',
    width: 320,
    cut: true,
    hidden: true,
    text: ({ payload }) => JSON.stringify(payload),
  },
  { key: 'queue', title: 'Queue', width: 110, hidden: true },
];

/** Background jobs that ran out of retries. Times are in the center's time zone. */
export function FailedJobs({ timeZone }: { timeZone: string }) {
  return (
    <DataGrid
      id="failed-jobs"
      path={failedJobsPath}
      noun={{ one: 'failed job', many: 'failed jobs' }}
      columns={columnsIn(timeZone)}
      defaultSort="-failedAt"
      search="Search jobs, events and errors"
      card={(job) => (
        <div className="card-body entity-card">
          <h2 className="entity-card-title">{jobName(job.reaction)}</h2>
          <p>{job.error}</p>
          <p className="secondary">
            {formatInstant(job.failedAt, timeZone)} · {job.tries} tries
          </p>
          <RetryButton job={job} />
        </div>
      )}
      actions={(job) => <RetryButton job={job} />}
      empty={{
        title: 'Nothing has failed',
        text: 'Background jobs are tried five times; those that fail every time are listed here.',
      }}
      csv="failed jobs"
    />
  );
}

function RetryButton({ job }: { job: FailedJob }) {
  const retry = useRetry();
  return (
    <Button size="small" loading={retry.isPending} onClick={() => retry.mutate(job)}>
      Retry<span className="visually-hidden"> of {jobName(job.reaction)}</span>
    </Button>
  );
}

/** Formats `SendCertification` as `Send certification`. */
function jobName(reaction: string): string {
  return reaction.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
