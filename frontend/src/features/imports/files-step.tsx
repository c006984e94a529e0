import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ImportDetail } from '../../shared/api/rows.js';
import { toastFailure } from '../../shared/ui/toast/toast-store.js';
import { useAddFiles } from './api.js';
import { DropZone } from './drop-zone.js';
import { FileBand } from './file-band.js';
import { counted } from './import-text.js';

/** What the files hold; more of them can be added. */
export function FilesStep({ detail }: { detail: ImportDetail }) {
  const add = useAddFiles(detail.id);
  const [sent, setSent] = useState<number>();
  const [, setParams] = useSearchParams();
  const unknown = detail.files.filter(({ kind, problem }) => kind === null && problem === null).length;
  const upload = async (files: File[]) => {
    setSent(0);
    // A refusal is said in a toast.
    await add.mutateAsync({ files, onProgress: setSent }).catch(() => {});
    setSent(undefined);
  };
  return (
    <>
      <FileBand
        detail={detail}
        next={{
          text: unknown > 0 ? `${counted(unknown, 'file')} not recognized` : 'Every file is recognized',
          note: unknown > 0 ? 'Say what is in it, or leave it: its rows stay out.' : 'Names come next.',
          button: detail.matches && (
            <Button type="primary" onClick={() => setParams({ step: 'names' })}>
              Match Names
            </Button>
          ),
        }}
      />
      <DropZone
        title="More files"
        text="They become part of this import. Rows that are in it already are counted once."
        button="Add Files"
        sent={sent}
        onFiles={upload}
        onTooMany={toastFailure}
      />
    </>
  );
}
