import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { useReplaceSignupCode } from './staff-api.js';

/** Mount to open. */
export function ReplaceSignupCodeDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const replace = useReplaceSignupCode(organizationId);
  return (
    <ConfirmModal
      title="Replace the signup code?"
      confirmLabel="Replace Code"
      keepLabel="Keep Code"
      danger
      loading={replace.isPending}
      onConfirm={(close) => replace.mutate(undefined, { onSuccess: close })}
      onClose={onClose}
    >
      <p>
        The present code and its links stop working at once. Whoever follows an old link reads that it was replaced.
        People who have joined already stay.
      </p>
    </ConfirmModal>
  );
}
