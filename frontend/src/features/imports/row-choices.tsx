import { CloseOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ImportRowOfFile } from '../../shared/api/rows.js';
import { RowButton } from '../../shared/ui/data-grid/index.js';
import { useChangeRow } from './api.js';
import { rowTitle } from './rows.logic.js';

interface RowProps {
  importId: string;
  row: ImportRowOfFile;
}

/** Whose value stands, where a record here and the file differ. */
export function WhoseValue({ importId, row }: RowProps) {
  const change = useChangeRow(importId);
  const settle = (choice: 'here' | 'file') => change.mutate({ rowId: row.id, choice });
  const name = rowTitle(row);
  return (
    <span className="whose-value">
      <Button size="small" onClick={() => settle('here')}>
        Keep<span className="visually-hidden"> what is here of {name}</span>
      </Button>
      {row.fate === 'conflict' && (
        <Button size="small" onClick={() => settle('file')}>
          Take<span className="visually-hidden"> what the file has of {name}</span>
        </Button>
      )}
    </span>
  );
}

/** Leaves a row out, or takes it back in. */
export function LeaveOutButton({ importId, row }: RowProps) {
  const change = useChangeRow(importId);
  const isOut = row.fate === 'leftOut';
  const name = rowTitle(row);
  return (
    <RowButton
      label={isOut ? `Take ${name} back in` : `Leave out ${name}`}
      title={isOut ? 'Take back in' : 'Leave out'}
      icon={isOut ? <UndoOutlined aria-hidden /> : <CloseOutlined aria-hidden />}
      onClick={() => change.mutate({ rowId: row.id, leftOut: !isOut })}
    />
  );
}
