import { Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fieldErrorsOf, isChangedMeanwhile, messageOf } from '../../api/error.js';
import type { CellEdit } from './columns.js';
import './editable-cell.css';
import { RowButton } from './row-button.js';

interface EditableCellProps<Row> {
  row: Row;
  edit: CellEdit<Row>;
  /** 'Email of Ana Diaz' */
  label: string;
  children: ReactNode;
}

/** A value with a button that edits it in place. F2 presses it, too. */
export function EditableCell<Row>({ row, edit, label, children }: EditableCellProps<Row>) {
  const [mode, setMode] = useState<'read' | 'edit' | 'closed'>('read');
  if (mode === 'edit') {
    return <Editor row={row} edit={edit} label={label} onClose={(byKey) => setMode(byKey ? 'closed' : 'read')} />;
  }
  return (
    <span className="editable-cell">
      <span className="editable-value">{children}</span>
      <RowButton
        data-cell-edit
        className="editable-pencil"
        label={`Edit ${label}`}
        icon={PENCIL}
        tabIndex={-1}
        // After Enter and Escape the focus stays in the row.
        autoFocus={mode === 'closed'}
        onClick={() => setMode('edit')}
      />
    </span>
  );
}

interface EditorProps<Row> extends Omit<EditableCellProps<Row>, 'children'> {
  onClose: (byKey: boolean) => void;
}

/** Enter, Tab and leaving the field save, Escape cancels. What was typed stays until the server has taken it. */
function Editor<Row>({ row, edit, label, onClose }: EditorProps<Row>) {
  const value = edit.value(row);
  const [initial] = useState(value);
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  // State is too late for Enter and the blur that follows it.
  const isBusy = useRef(false);
  const problemId = useId();

  /** Resolves with whether the field was left. */
  const submit = async (byKey: boolean): Promise<boolean> => {
    if (isBusy.current) return false;
    if (text.trim() === initial.trim()) return leave(byKey);
    isBusy.current = true;
    setIsSaving(true);
    try {
      await edit.save(row, text.trim());
      return leave(byKey);
    } catch (error) {
      setProblem(isChangedMeanwhile(error) ? CHANGED : (fieldErrorsOf(error)[edit.field] ?? messageOf(error, FAILED)));
      return false;
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  };
  const leave = (byKey: boolean): true => {
    isBusy.current = true;
    onClose(byKey);
    return true;
  };
  const onKeyDown = async (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      // A dialog or the selection around it stays.
      event.stopPropagation();
      leave(true);
    }
    if (event.key === 'Enter') void submit(true);
    if (event.key !== 'Tab') return;
    const next = nextCell(event.currentTarget, event.shiftKey ? -1 : 1);
    if (!next) return;
    event.preventDefault();
    if ((await submit(true)) && next.isConnected) next.click();
  };
  const hint = problem === CHANGED && value !== initial ? `${CHANGED} It is now “${value}”.` : problem;
  return (
    <Tooltip
      open={problem !== ''}
      placement="bottomLeft"
      title={
        <span id={problemId} role="alert">
          {hint}
        </span>
      }
    >
      <input
        {...edit.input}
        className="editable-input"
        aria-label={label}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? problemId : undefined}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: it replaces the cell that a person chose to edit
        autoFocus
        value={text}
        readOnly={isSaving}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value);
          setProblem('');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => submit(false)}
      />
    </Tooltip>
  );
}

const CHANGED = 'A colleague changed this meanwhile. Enter saves yours.';
const FAILED = 'This could not be saved';

/** The pencil of the next cell that can be edited, or of the one before; undefined at the ends. */
function nextCell(input: HTMLElement, step: -1 | 1): HTMLElement | undefined {
  const cells = [...(input.closest('tbody')?.querySelectorAll<HTMLElement>('[data-cell-edit], .editable-input') ?? [])];
  return cells[cells.indexOf(input) + step];
}

const PENCIL = (
  <svg
    viewBox="0 0 16 16"
    width="13"
    height="13"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.25"
    aria-hidden="true"
  >
    <path d="M2.5 13.5l.6-2.9 7.8-7.8 2.3 2.3-7.8 7.8-2.9.6z" />
  </svg>
);
