import { useQuery } from '@tanstack/react-query';
import type { ClassRow } from '../../shared/api/rows.js';
import { isOpen } from '../../shared/model/class.js';
import { BulkDialog } from '../../shared/ui/bulk-dialog.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { closeForecastQuery, useCloseClasses } from './api.js';

const STAYS_OPEN = 'Nobody is told. You can still enter results and payments.';

interface CloseClassesDialogProps {
  /** The selected ones, also those that can't be closed. */
  classes: readonly ClassRow[];
  onClose: () => void;
}

/** Says what closing the selected classes does, and then closes those that can be. Mount to open. */
export function CloseClassesDialog({ classes, onClose }: CloseClassesDialogProps) {
  const closing = useCloseClasses();
  const open = classes.filter(isOpen);
  const count = countOf(open.length);
  return (
    <ConfirmModal
      title={open.length === 0 ? 'No class to close' : `Close ${count}?`}
      confirmLabel={`Close ${open.length === 1 ? '1 Class' : `${open.length} Classes`}`}
      keepLabel="Keep Open"
      disabled={open.length === 0}
      loading={closing.isPending}
      onConfirm={(close) => closing.mutate({ classIds: open.map(({ id }) => id) }, { onSuccess: close })}
      onClose={onClose}
    >
      {open.length > 0 && (
        <p>
          {count} {open.length === 1 ? 'becomes' : 'become'} Completed, and students can no longer enroll themselves.{' '}
          {STAYS_OPEN}
        </p>
      )}
      {notesOn(classes, open, new Date()).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </ConfirmModal>
  );
}

interface CloseAllClassesDialogProps {
  all: AllRows;
  onClose: () => void;
}

/** Says how many classes of a list can be closed, and starts the job that does. Mount to open. */
export function CloseAllClassesDialog({ all, onClose }: CloseAllClassesDialogProps) {
  const closing = useCloseClasses();
  const forecast = useQuery(closeForecastQuery(all.filter));
  return (
    <BulkDialog
      forecast={forecast}
      title={(count) => (count === 0 ? 'No class to close' : `Close ${countOf(count)}?`)}
      confirmLabel={(count) => `Close ${count === 1 ? '1 Class' : `${count.toLocaleString('en-US')} Classes`}`}
      keepLabel="Keep Open"
      loading={closing.isPending}
      onConfirm={(close) => closing.mutate({ filter: all.filter, expected: all.expected }, { onSuccess: close })}
      onClose={onClose}
    >
      They become Completed, and students can no longer enroll themselves. {STAYS_OPEN}
    </BulkDialog>
  );
}

/** What to know about the selected classes before they are closed. */
function notesOn(classes: readonly ClassRow[], open: readonly ClassRow[], now: Date): string[] {
  const ahead = open.filter(({ startsAt }) => new Date(startsAt) > now).length;
  const has = (status: ClassRow['status']) => classes.filter((session) => session.status === status).length;
  const [closed, cancelled] = [has('completed'), has('cancelled')];
  return [
    ahead > 0 && `${countOf(ahead)} ${ahead === 1 ? 'has' : 'have'} not begun yet.`,
    closed > 0 && `${countOf(closed)} ${closed === 1 ? 'is' : 'are'} closed already.`,
    cancelled > 0 &&
      `${countOf(cancelled)} ${cancelled === 1 ? 'is' : 'are'} cancelled and ${cancelled === 1 ? 'stays' : 'stay'} so.`,
  ].filter((note) => note !== false);
}

const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'class' : 'classes'}`;
