import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import type { OrganizationDetails } from './api.js';
import { ReplaceCodeText } from './replace-code-text.js';
import { useReplaceSignupCode } from './staff-api.js';

interface ReplaceSignupCodeDialogProps {
  organization: OrganizationDetails;
  onClose: () => void;
}

/** Mount to open. */
export function ReplaceSignupCodeDialog({ organization, onClose }: ReplaceSignupCodeDialogProps) {
  const { id, openInvitations } = organization;
  const replace = useReplaceSignupCode(id);
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
      <ReplaceCodeText openInvitations={openInvitations} />
    </ConfirmModal>
  );
}
