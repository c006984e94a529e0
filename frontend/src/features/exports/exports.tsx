import { DownloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import type { ExportRow } from '../../shared/api/rows.js';
import { formatInstant } from '../../shared/format/date.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { TabCount } from '../../shared/ui/tab-count.js';
import { isRunning, useDownloadExport, useExports, useStartExport } from './api.js';
import './exports.css';

/** Everything that the center has, as one file to take along, and the exports so far. */
export function Exports({ timeZone }: { timeZone: string }) {
  const exports = useExports();
  const start = useStartExport();
  const running = exports.data?.rows.find(isRunning);
  const content = () => {
    if (exports.isPending) return <LoadingState label="Loading exports" lines={3} />;
    if (exports.isError) return <ErrorState error={exports.error} onRetry={() => exports.refetch()} />;
    if (exports.data.rows.length === 0)
      return <EmptyState title="No exports yet" text="They are listed here, each with its file for a day." />;
    return <Rows rows={exports.data.rows} timeZone={timeZone} />;
  };
  return (
    <section className="card panel" aria-labelledby="exports">
      <div className="panel-head">
        <h2 className="panel-title" id="exports">
          Take Your Data With You <TabCount of={exports.data?.total} />
        </h2>
        <Button loading={start.isPending} disabled={running !== undefined} onClick={() => start.mutate()}>
          Export Everything
        </Button>
      </div>
      <p className="export-about">
        One ZIP with a CSV file for each kind of record, photos, cards, invoices and receipts, and a README that
        explains every column. You get an email when it is ready, and it is deleted after a day. Another Recert reads it
        here, under Imports.
      </p>
      {content()}
    </section>
  );
}

/** They look as what is like them elsewhere. Statuses of their own would be loaded by the pages of students and employers, too. */
const STATES: Record<ExportRow['state'], { status: string; label: string }> = {
  requested: { status: 'upcoming', label: 'Asked for' },
  making: { status: 'import-reading', label: 'Being made' },
  ready: { status: 'completed', label: 'Ready' },
  failed: { status: 'import-failed', label: 'Failed' },
  expired: { status: 'cancelled', label: 'Deleted' },
};

function Rows({ rows, timeZone }: { rows: readonly ExportRow[]; timeZone: string }) {
  const download = useDownloadExport();
  return (
    <table className="panel-table export-list" aria-labelledby="exports">
      <thead>
        <tr>
          <th scope="col">Asked for</th>
          <th scope="col">By</th>
          <th scope="col">State</th>
          <th scope="col">What is in it</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{formatInstant(row.requestedAt, timeZone)}</td>
            <td data-label="By">{row.requestedBy || '—'}</td>
            <td data-label="State">
              <StatusTag {...STATES[row.state]} />
            </td>
            <td data-label="What is in it">
              {isRunning(row) ? <Making progress={row.progress} /> : contentText(row, timeZone)}
            </td>
            <td className="panel-action">
              {row.link && (
                <Button
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  loading={download.isPending && download.variables === row.id}
                  aria-label={`Download the export of ${formatInstant(row.requestedAt, timeZone)}`}
                  onClick={() => download.mutate(row.id)}
                >
                  Download
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Making({ progress }: Pick<ExportRow, 'progress'>) {
  if (!progress) return 'It begins in a moment.';
  const { stage, done, total, rows, files } = progress;
  return (
    <div role="status">
      {stage}: {counted(rows, 'row')}, {counted(files, 'file')} so far
      <Progress percent={Math.floor((100 * done) / total)} size="small" aria-label="Kinds of records that are done" />
    </div>
  );
}

function contentText({ state, content, expiresAt }: ExportRow, timeZone: string): string {
  if (state === 'failed') return 'Nothing is left of it. Failed Jobs says why.';
  const { rows, files, bytes } = content!;
  const what = `${counted(rows, 'row')} and ${counted(files, 'file')}, ${sizeText(bytes)}`;
  return state === 'ready' ? `${what}, until ${formatInstant(expiresAt!, timeZone)}` : `${what}. Its file is deleted.`;
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
