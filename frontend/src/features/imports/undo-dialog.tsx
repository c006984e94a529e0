import type { ImportDetail } from '../../shared/api/rows.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { useUndo } from './api.js';
import { broughtText, counted } from './import-text.js';
import { Stays } from './undo-panel.js';

interface UndoDialogProps {
  detail: ImportDetail;
  timeZone: string;
  onClose: () => void;
}

/** Says what goes and what stays before an import is taken back. Mount to open. */
export function UndoDialog({ detail, timeZone, onClose }: UndoDialogProps) {
  const undo = useUndo(detail.id);
  const { brought, stays } = detail;
  return (
    <ConfirmModal
      title="Undo this import?"
      confirmLabel={stays.length > 0 ? `Undo Import, Keep ${counted(stays.length, 'Record')}` : 'Undo Import'}
      keepLabel="Keep Import"
      danger
      loading={undo.isPending}
      // A refusal is said in a toast; the question stays.
      onConfirm={(close) => undo.mutateAsync().then(close, () => {})}
      onClose={onClose}
    >
      <div className="undo-dialog">
        <p>
          <strong>Goes:</strong> {(brought && broughtText(brought)) || 'nothing'}
          {stays.length > 0 && ', less what stays'}.
        </p>
        {stays.length > 0 && <Stays stays={stays} timeZone={timeZone} />}
        <p className="secondary">
          Nobody is told, and reminders that were planned for it are not sent. The same files can be imported again.
        </p>
      </div>
    </ConfirmModal>
  );
}
