import type { ClassRow } from '../../shared/api/rows.js';
import { isOpen } from '../../shared/model/class.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { useCloseClasses } from './api.js';

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
      onConfirm={(close) =>
        closing.mutate(
          open.map(({ id }) => id),
          { onSuccess: close },
        )
      }
      onClose={onClose}
    >
      {open.length > 0 && (
        <p>
          {count} {open.length === 1 ? 'becomes' : 'become'} Completed, and students can no longer enroll themselves.
          Nobody is told. You can still enter results and payments.
        </p>
      )}
      {notesOn(classes, open, new Date()).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </ConfirmModal>
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

const countOf = (count: number): string => `${count} ${count === 1 ? 'class' : 'classes'}`;
