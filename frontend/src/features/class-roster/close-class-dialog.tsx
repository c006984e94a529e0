import type { ClassRow } from '../../shared/api/rows.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { useCloseClass } from './api.js';
import type { RosterFigures } from './roster.logic.js';

interface CloseClassDialogProps {
  session: ClassRow;
  figures: RosterFigures;
  onClose: () => void;
}

/** Says what closing a class does and what is left to do, and then closes it. Mount to open. */
export function CloseClassDialog({ session, figures, onClose }: CloseClassDialogProps) {
  const closing = useCloseClass(session);
  const open = leftOpen(figures);
  return (
    <ConfirmModal
      title="Close this class?"
      confirmLabel="Close Class"
      keepLabel="Keep Open"
      loading={closing.isPending}
      onConfirm={(close) => closing.mutate(undefined, { onSuccess: close })}
      onClose={onClose}
    >
      <p>
        {session.title} becomes Completed, and students can no longer enroll themselves. Nobody is told. You can still
        enter results and payments.
      </p>
      <p className="close-class-left tabular">
        {open ? `Still open: ${open}.` : session.price ? 'Everyone is marked and paid.' : 'Everyone is marked.'}
      </p>
    </ConfirmModal>
  );
}

/** '3 to mark and 1 payment to collect'; blank if nothing is left. */
function leftOpen({ toMark, toCollect }: RosterFigures): string {
  const open = [
    ...(toMark > 0 ? [`${toMark} to mark`] : []),
    ...(toCollect > 0 ? [`${toCollect} ${toCollect === 1 ? 'payment' : 'payments'} to collect`] : []),
  ];
  return open.join(' and ');
}
