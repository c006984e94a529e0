import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { type Conflict, choicesOf, consequenceOf, sentenceOf } from './conflict.js';

export interface ConflictAnswers {
  conflict: Conflict | undefined;
  keepTheirs: () => void;
  setMine: (conflict: Conflict) => void;
}

/** At the cell: who changed it meanwhile, that mine was not saved, and which of the two stays. Escape keeps theirs. */
export function ConflictQuestion({
  conflict,
  keepTheirs,
  setMine,
  children,
}: ConflictAnswers & { children: ReactNode }) {
  const timeZone = useCenterTimeZone();
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLElement>(null);
  // A popover shows its content some frames after it is mounted.
  const onOpened = (isOpen: boolean) => {
    if (!isOpen) return;
    row.current = document.activeElement?.closest<HTMLElement>('[data-grid-row]') ?? null;
    keep.current?.focus();
  };
  const leaveFor = (answer: () => void) => () => {
    row.current?.focus();
    answer();
  };
  if (!conflict) return children;
  const { theirs, mine } = choicesOf(conflict);
  const consequence = consequenceOf(conflict);
  const question = (
    <div
      className="roster-conflict"
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // The row has keys of its own.
        event.stopPropagation();
        if (event.key === 'Escape') leaveFor(keepTheirs)();
      }}
    >
      <p id={id}>{sentenceOf(conflict, timeZone)}</p>
      <div className="roster-conflict-answers">
        <Button ref={keep} onClick={leaveFor(keepTheirs)}>
          Keep {theirs}
        </Button>
        <Button type="link" danger onClick={leaveFor(() => setMine(conflict))}>
          Change to {mine}
        </Button>
      </div>
      {consequence && <p className="secondary">{consequence}</p>}
    </div>
  );
  return (
    <Popover open afterOpenChange={onOpened} content={question} placement="bottomLeft" trigger={[]}>
      <span>{children}</span>
    </Popover>
  );
}
