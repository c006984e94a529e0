import { Button, Progress } from 'antd';
import type { ImportDetail } from '../../shared/api/rows.js';
import { useDiscardImport } from './api.js';
import { number } from './import-text.js';

/** The files are being read for the first time. */
export function Reading({ detail, onLeave }: { detail: ImportDetail; onLeave: () => void }) {
  const discard = useDiscardImport(detail.id);
  return (
    <section className="card card-body import-running" aria-label="Reading">
      <RunningLine progress={detail.progress} fallback="Reading the files" />
      <Button
        loading={discard.isPending}
        onClick={() =>
          discard.mutateAsync().then(onLeave, () => {
            // The toast says that it failed; the import is still here.
          })
        }
      >
        Cancel
      </Button>
    </section>
  );
}

interface RunningLineProps {
  progress: ImportDetail['progress'];
  /** What it does until it says so itself. */
  fallback: string;
}

/** How far something is that runs in the background. */
export function RunningLine({ progress, fallback }: RunningLineProps) {
  const stage = progress?.stage ?? fallback;
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <>
      <p className="tabular" role="status">
        <strong>{stage}</strong>{' '}
        {progress && progress.total > 0 && (
          <span className="secondary">
            {number(progress.done)} of {number(progress.total)}
          </span>
        )}
      </p>
      <Progress percent={Math.floor(share * 100)} aria-label={stage} />
    </>
  );
}
