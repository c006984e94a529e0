import { ArrowRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ImportDetail, ImportFileRow } from '../../shared/api/rows.js';
import { ColumnsDialog } from './columns-dialog.js';
import { counted, number } from './import-text.js';

interface FileBandProps {
  detail: ImportDetail;
  /** What to do next, with its button. */
  next?: { text: string; note: string; button: ReactNode };
}

/** The files of an import with what each holds, and what to do next. */
export function FileBand({ detail, next }: FileBandProps) {
  const [opened, setOpened] = useState<ImportFileRow>();
  return (
    <div className="import-files card">
      <ul>
        {detail.files.map((file) => (
          <li key={file.number} className="import-file-cell tabular">
            <span className="band-label">{file.kindLabel ?? 'Not recognized'}</span>
            <span>
              <span className="band-value">{number(file.rows)}</span>{' '}
              <span className="band-note">{file.rows === 1 ? 'row' : 'rows'}</span>
            </span>
            <span className="import-file-line">
              <span className="import-file-name" title={file.name}>
                {file.name}
              </span>
              {!file.problem && <ColumnsButton file={file} onOpen={() => setOpened(file)} />}
            </span>
            {file.isRemembered && <span className="panel-note">Matched as you did before</span>}
            {file.problem && <span className="import-file-problem">{file.problem}</span>}
          </li>
        ))}
      </ul>
      {next && (
        <div className="next-step">
          <ArrowRightOutlined aria-hidden />
          <span className="next-step-text">
            {next.text}
            <span className="next-step-note">{next.note}</span>
          </span>
          {next.button}
        </div>
      )}
      {opened && <ColumnsDialog importId={detail.id} file={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function ColumnsButton({ file, onOpen }: { file: ImportFileRow; onOpen: () => void }) {
  const isKnown = file.kind !== null;
  return (
    <Button type="link" size="small" className={isKnown ? '' : 'import-file-unknown'} onClick={onOpen}>
      {isKnown ? counted(file.samples.length, 'column') : 'Say What It Is'}
      <span className="visually-hidden"> in {file.name}</span>
    </Button>
  );
}
