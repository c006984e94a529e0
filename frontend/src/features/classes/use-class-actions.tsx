import { CalendarOutlined, CopyOutlined, EditOutlined, StopOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { isOpen } from '../../shared/model/class.js';
import type { RowAction } from '../../shared/ui/data-grid/index.js';
import { CancelClassDialog } from './cancel-class-dialog.js';
import { calendarUrl } from './class-card.js';
import { AddClassDialog, EditClassDialog } from './class-dialogs.js';
import './classes.css';

interface OpenDialog {
  kind: 'edit' | 'duplicate' | 'cancel';
  session: ClassRow;
}

export type ClassActions = Record<'edit' | 'duplicate' | 'calendar' | 'cancel', RowAction>;

/** What staff do with a class wherever it is shown, and the dialog of the action that was chosen. */
export function useClassActions(): { actionsOf: (session: ClassRow) => ClassActions; dialog: ReactNode } {
  const [open, setOpen] = useState<OpenDialog>();
  const onClose = () => setOpen(undefined);
  const actionsOf = (session: ClassRow): ClassActions => ({
    edit: { label: 'Edit', icon: <EditOutlined aria-hidden />, onSelect: () => setOpen({ kind: 'edit', session }) },
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
      {open.kind === 'duplicate' && <AddClassDialog copyOf={open.session} onClose={onClose} />}
      {open.kind === 'cancel' && <CancelClassDialog session={open.session} onClose={onClose} />}
    </>
  );
  return { actionsOf, dialog };
}
