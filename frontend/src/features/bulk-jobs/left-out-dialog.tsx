import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { getAll } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/error.js';
import { listOptions } from '../../shared/api/query-client.js';
import type { BulkJobRow } from '../../shared/api/rows.js';
import { reasonText } from '../../shared/model/left-out.js';
import { saveCsv, toCsv } from '../../shared/ui/data-grid/csv.js';
import { useModal } from '../../shared/ui/form-modal.js';
import { May } from '../../shared/ui/may.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { toast } from '../../shared/ui/toast/toast-store.js';

const PATH = '/api/bulk-jobs/{id}/left-out';
/** As many as are listed; the file has all. */
const SHOWN = 100;

const COLUMNS = [
  { key: 'name', title: 'Name', text: ({ name }: { name: string }) => name },
  { key: 'reason', title: 'Reason', text: ({ reason }: { reason: string }) => reasonText(reason) },
];

/** Who was left out of a job, and why. Mount to open. */
export function LeftOutDialog({ job, onClose }: { job: BulkJobRow; onClose: () => void }) {
  const { close, modalProps } = useModal(onClose);
  const path = { id: job.id };
  const list = useQuery(listOptions(PATH, { path, query: { pageSize: SHOWN } }));
  const more = (list.data?.total ?? 0) - (list.data?.rows.length ?? 0);
  const save = async () => {
    try {
      saveCsv('left-out', toCsv(COLUMNS, await getAll(PATH, { path })));
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to export'), variant: 'destructive' });
    }
  };
  return (
    <Modal
      {...modalProps}
      title="Left out"
      footer={
        <>
          <May to="export">
            <Button onClick={save}>Export CSV</Button>
          </May>
          <Button type="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {list.isPending && <LoadingState label="Loading" />}
      {list.isError && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      <ul className="bulk-job-left-out">
        {list.data?.rows.map(({ id, name, reason }) => (
          <li key={id}>
            <span>{name || 'Deleted'}</span>
            <span className="secondary">{reasonText(reason)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="secondary">And {more.toLocaleString('en-US')} more.</p>}
    </Modal>
  );
}
