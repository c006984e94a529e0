import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { ImportRowOfFile } from '../../shared/api/rows.js';
import { useChangeRow } from './api.js';
import { reasonsToFix } from './rows.logic.js';

interface FixCellProps {
  importId: string;
  row: ImportRowOfFile;
  field: string;
  /** 'eCard code of Thi Minh Pham' */
  label: string;
  /** The rows are being checked again: what was fixed isn't wrong until that has ended. */
  isChecking: boolean;
}

/** A value that can't be read, as a field. Enter and leaving it check the row again; Tab and Enter go to the next one. */
export function FixCell({ importId, row, field, label, isChecking }: FixCellProps) {
  const value = row.values[field] ?? '';
  const [text, setText] = useState(value);
  const [saved, setSaved] = useState(value);
  const [wasSaved, setWasSaved] = useState(false);
  const change = useChangeRow(importId);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    // The suggestion was taken, or a colleague fixed it. What is being typed stays.
    if (text === saved) setText(value);
    setSaved(value);
  }
  const reasons = reasonsToFix(row).filter((reason) => reason.field === field);
  const isWrong = !(wasSaved && (isChecking || change.isPending));
  const save = () => {
    if (text.trim() === saved.trim()) return;
    setSaved(text);
    setWasSaved(true);
    // A failure is said in a toast; the text can be saved again.
    change.mutateAsync({ rowId: row.id, fields: { [field]: text.trim() } }).catch(() => setSaved(value));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save();
    else if (event.key !== 'Tab') return;
    const next = nextField(event.currentTarget, event.shiftKey ? -1 : 1);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  return (
    <Input
      className="fix-cell"
      size="small"
      data-fix
      status={isWrong ? 'error' : ''}
      aria-label={label}
      aria-invalid={isWrong}
      aria-description={reasons.map(({ message }) => message).join(' ')}
      placeholder="empty"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={save}
    />
  );
}

/** The next field to fix, or the one before; undefined at the ends. */
function nextField(input: HTMLInputElement, step: -1 | 1): HTMLInputElement | undefined {
  const fields = [...(input.closest('.grid-scroll')?.querySelectorAll<HTMLInputElement>('input[data-fix]') ?? [])];
  return fields[fields.indexOf(input) + step];
}
