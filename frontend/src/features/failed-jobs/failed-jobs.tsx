import { RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatInstant, todayIn } from '../../shared/format/date.js';
import {
  DataGrid,
  filterNames,
  type GridColumn,
  type GridFilter,
  RowActions,
  useGridMatch,
} from '../../shared/ui/data-grid/index.js';
import { useQuestion } from '../../shared/ui/use-question.js';
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

const filtersAt = (today: string): GridFilter<'from' | 'to'>[] => [{ label: 'Gave up', from: 'from', to: 'to', today }];

/** Background jobs that ran out of retries. Times are in the center's time zone. */
export function FailedJobs({ timeZone }: { timeZone: string }) {
  const retry = useRetry();
  const filters = filtersAt(todayIn(timeZone));
  return (
    <DataGrid
      id="failed-jobs"
      path={failedJobsPath}
      noun={{ one: 'failed job', many: 'failed jobs' }}
      columns={columnsIn(timeZone)}
      defaultSort="-failedAt"
      search="Search jobs, events and errors"
      filters={filters}
      extra={<RetryAll filters={filterNames(filters)} />}
      selectable
      bulkActions={(selected) => (
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          onClick={() => retry.mutate({ ids: selected().map(({ id }) => id) })}
        >
          Retry
        </Button>
      )}
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
      actions={(job) => (
        <>
          <RetryButton job={job} />
          <RowActions
            name={jobName(job.reaction)}
            items={[
              {
                label: 'Retry all with this error',
                icon: <RedoOutlined aria-hidden />,
                onSelect: () => retry.mutate({ error: job.error }),
              },
            ]}
          />
        </>
      )}
      empty={{
        title: 'Nothing has failed',
        text: 'Background jobs are tried five times; those that fail every time are listed here.',
      }}
      csv="failed jobs"
    />
  );
}

/** Retries what the list shows, on all its pages. */
function RetryAll({ filters }: { filters: readonly ('from' | 'to')[] }) {
  const match = useGridMatch(filters);
  const retry = useRetry();
  const ask = useQuestion();
  const confirm = async () => {
    const title = Object.keys(match).length > 0 ? 'Retry all failed jobs that match?' : 'Retry all failed jobs?';
    if (await ask({ title, confirmLabel: 'Retry All' })) retry.mutate(match);
  };
  return (
    <Button loading={retry.isPending} onClick={confirm}>
      Retry All
    </Button>
  );
}

function RetryButton({ job }: { job: FailedJob }) {
  const retry = useRetry();
  return (
    <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ ids: [job.id] })}>
      Retry<span className="visually-hidden"> of {jobName(job.reaction)}</span>
    </Button>
  );
}

/** Formats `SendCertification` as `Send certification`. */
function jobName(reaction: string): string {
  return reaction.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
