import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import type { ReactNode } from 'react';
import type { ImportDetail } from '../../shared/api/rows.js';
import { rowsCsvHref, useAddFiles } from './api.js';
import { counted } from './import-text.js';
import type { Fate } from './rows.logic.js';

/** The server's limit. */
const MAX_DOWNLOAD = 10_000;

/** Fixes rows in a spreadsheet: downloads those in sight, and takes them back. */
export function RowFiles({ detail, fate }: { detail: ImportDetail; fate: Fate }) {
  const count = Math.min(detail.counts?.[fate] ?? 0, MAX_DOWNLOAD);
  return (
    <>
      <AddFilesButton importId={detail.id} icon={<UploadOutlined aria-hidden />}>
        Upload Fixed Rows
      </AddFilesButton>
      {count > 0 && (
        <Button icon={<DownloadOutlined aria-hidden />} href={rowsCsvHref(detail.id, fate)}>
          Download {counted(count, 'Row')}
        </Button>
      )}
    </>
  );
}

interface AddFilesButtonProps {
  importId: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Adds files to an import, also after it was committed. */
export function AddFilesButton({ importId, icon, children }: AddFilesButtonProps) {
  const add = useAddFiles(importId);
  return (
    <Upload
      accept=".xlsx,.csv"
      multiple
      hasControlInside
      showUploadList={false}
      beforeUpload={(file, files) => {
        // Called for each file.
        if (file === files.at(-1)) add.mutate({ files });
        return false;
      }}
    >
      <Button icon={icon} loading={add.isPending}>
        {children}
      </Button>
    </Upload>
  );
}
