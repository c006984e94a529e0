import {
  CalendarOutlined,
  CopyOutlined,
  EditOutlined,
  StopOutlined,
  SwapOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../shared/api/error.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { isOpen } from '../../shared/model/class.js';
import type { RowAction } from '../../shared/ui/data-grid/index.js';
import { toast, toastFailure } from '../../shared/ui/toast/toast-store.js';
import { useUndoMove } from './api.js';
import { isMovable } from './calendar/calendar-range.js';
import { CancelClassDialog } from './cancel-class-dialog.js';
import { calendarUrl } from './class-card.js';
import { AddClassDialog, EditClassDialog } from './class-dialogs.js';
import './classes.css';
import { MoveClass } from './move-class.js';
import { isMovePending } from './move-class.logic.js';

interface OpenDialog {
  kind: 'edit' | 'move' | 'duplicate' | 'cancel';
  session: ClassRow;
}

export type ClassActions = Record<'edit' | 'move' | 'duplicate' | 'calendar' | 'cancel', RowAction> & {
  /** While nobody has been told of a move. */
  undoMove?: RowAction;
};

/** What staff do with a class wherever it is shown, and the dialog of the action that was chosen. */
export function useClassActions(): { actionsOf: (session: ClassRow) => ClassActions; dialog: ReactNode } {
  const [open, setOpen] = useState<OpenDialog>();
  const undo = useUndoMove();
  const onClose = () => setOpen(undefined);
  const undoMove = ({ id }: ClassRow) =>
    undo.mutate(id, {
      onSuccess: () => toast({ title: 'Success', description: 'Class moved back. Nobody was told.' }),
      onError: (error) => toastFailure(messageOf(error, 'Failed to move class')),
    });
  const actionsOf = (session: ClassRow): ClassActions => ({
    edit: { label: 'Edit', icon: <EditOutlined aria-hidden />, onSelect: () => setOpen({ kind: 'edit', session }) },
    move: {
      label: 'Move…',
      icon: <SwapOutlined aria-hidden />,
      disabled: !isMovable(session),
      onSelect: () => setOpen({ kind: 'move', session }),
    },
    ...(isMovePending(session) && {
      undoMove: { label: 'Undo Move', icon: <UndoOutlined aria-hidden />, onSelect: () => undoMove(session) },
    }),
    duplicate: {
      label: 'Duplicate',
      icon: <CopyOutlined aria-hidden />,
      onSelect: () => setOpen({ kind: 'duplicate', session }),
    },
    calendar: {
      label: 'Add to calendar',
      icon: <CalendarOutlined aria-hidden />,
      onSelect: () => window.open(calendarUrl(session.id), '_blank', 'noopener'),
    },
    cancel: {
      label: 'Cancel Class',
      icon: <StopOutlined aria-hidden />,
      danger: true,
      disabled: !isOpen(session),
      onSelect: () => setOpen({ kind: 'cancel', session }),
    },
  });
  const dialog = open && (
    <>
      {open.kind === 'edit' && <EditClassDialog session={open.session} onClose={onClose} />}
      {open.kind === 'move' && <MoveClass session={open.session} onClose={onClose} />}
      {open.kind === 'duplicate' && <AddClassDialog copyOf={open.session} onClose={onClose} />}
      {open.kind === 'cancel' && <CancelClassDialog session={open.session} onClose={onClose} />}
    </>
  );
  return { actionsOf, dialog };
}
