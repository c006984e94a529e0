import { CloseOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ImportAsk, ImportRowOfFile } from '../../shared/api/rows.js';
import { RowButton } from '../../shared/ui/data-grid/index.js';
import { useAnswerRows, useChangeRow } from './api.js';
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
  gone: [KEEP, { choice: 'file', label: 'Cancel Here Too', of: 'for' }],
};

const LABELS = [...new Set(Object.values(ANSWERS).flatMap((answers) => answers.map(({ label }) => label)))];

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

interface AnswersTogetherProps {
  importId: string;
  /** The selected rows, when a button is pressed. */
  selected: () => readonly ImportRowOfFile[];
}

/** The same answer for all selected rows that have it. */
export function AnswersTogether({ importId, selected }: AnswersTogetherProps) {
  const answer = useAnswerRows(importId);
  const settle = (label: string) => {
    const answers = selected().flatMap((row) => {
      const choice = answersOf(row).find((one) => one.label === label)?.choice;
      return choice ? [{ rowId: row.id, choice }] : [];
    });
    answer.mutate(answers);
  };
  return LABELS.map((label) => (
    <Button key={label} type="text" disabled={answer.isPending} onClick={() => settle(label)}>
      {label}
    </Button>
  ));
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
