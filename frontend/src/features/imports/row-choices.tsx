import { CloseOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ImportAsk, ImportRowOfFile } from '../../shared/api/rows.js';
import { RowButton } from '../../shared/ui/data-grid/index.js';
import { useChangeRow } from './api.js';
import { rowTitle } from './rows.logic.js';

interface RowProps {
  importId: string;
  row: ImportRowOfFile;
}

interface Answer {
  choice: 'here' | 'file';
  label: string;
  /** Before the name of the row, for those who hear the button alone. */
  of: string;
}

const KEEP: Answer = { choice: 'here', label: 'Keep as Here', of: 'for' };
const ANSWERS: Record<ImportAsk, readonly Answer[]> = {
  value: [KEEP, { choice: 'file', label: 'Take From File', of: 'for' }],
  seats: [{ choice: 'file', label: 'Raise the Seats', of: 'of' }],
};

const answersOf = ({ fate, reasons }: ImportRowOfFile): readonly Answer[] => {
  const asks = reasons.find((reason) => reason.asks !== null)?.asks;
  if (asks) return ANSWERS[asks];
  return fate === 'changes' ? [KEEP] : [];
};

/** The answers to what a row asks. A row without any is fixed or left out. */
export function RowAnswers({ importId, row }: RowProps) {
  const change = useChangeRow(importId);
  const name = rowTitle(row);
  return (
    <span className="row-answers">
      {answersOf(row).map(({ choice, label, of }) => (
        <Button key={choice} size="small" onClick={() => change.mutate({ rowId: row.id, choice })}>
          {label}
          <span className="visually-hidden">
            {' '}
            {of} {name}
          </span>
        </Button>
      ))}
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
