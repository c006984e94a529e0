import { DownloadOutlined } from '@ant-design/icons';
import { Button, Modal, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Hint } from '../hint.js';

/** An export that takes longer than this many rows shows how far it is. */
const QUICK_ROWS = 1_000;

export interface ExportOptions {
  /** Aborted when the user cancels. */
  signal: AbortSignal;
  onProgress: (rows: number, total: number) => void;
}

interface ExportButtonProps {
  /** Says its name beside its icon. */
  isLabelled?: boolean;
  onExport: (options: ExportOptions) => Promise<void>;
}

/** Exports every row that matches. A long export says how many rows it has, and can be cancelled. */
export function ExportButton({ isLabelled = false, onExport }: ExportButtonProps) {
  const [progress, setProgress] = useState<{ rows: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (running.current) return;
    running.current = new AbortController();
    setProgress({ rows: 0, total: 0 });
    const onProgress = (rows: number, total: number) => setProgress({ rows, total });
    await onExport({ signal: running.current.signal, onProgress }).finally(() => {
      running.current = undefined;
      setProgress(undefined);
    });
  };
  const cancel = () => running.current?.abort();
  const { rows, total } = progress ?? { rows: 0, total: 0 };
  return (
    <>
      <Hint title="Export CSV">
        <Button
          type="text"
          aria-label="Export CSV"
          icon={<DownloadOutlined aria-hidden />}
          loading={progress !== undefined}
          onClick={run}
        >
          {isLabelled && 'Export CSV'}
        </Button>
      </Hint>
      <Modal
        title="Export CSV"
        open={total > QUICK_ROWS}
        onCancel={cancel}
        footer={<Button onClick={cancel}>Cancel Export</Button>}
        mask={{ closable: false }}
        destroyOnHidden
        width={400}
      >
        <p className="tabular">
          {rows.toLocaleString('en-US')} of {total.toLocaleString('en-US')} rows
        </p>
        <Progress percent={Math.floor((rows / Math.max(total, 1)) * 100)} aria-label="Export" />
      </Modal>
    </>
  );
}
