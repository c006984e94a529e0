import { useQuery } from '@tanstack/react-query';
import type { CertificationRow } from '../../shared/api/rows.js';
import { peopleText } from '../../shared/model/person.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { leftOutText } from './invited-text.js';
import { invitationsQuery, useInviteToRenew } from './renewal-api.js';
import { EXPIRING_DAYS } from './standing.js';

interface InviteToRenewDialogProps {
  /** The selected ones, also those that nobody renews. */
  certifications: readonly CertificationRow[];
  onClose: () => void;
}

/** Says whom inviting emails, as the server counts them, and then emails them. Mount to open. */
export function InviteToRenewDialog({ certifications, onClose }: InviteToRenewDialogProps) {
  const inviting = useInviteToRenew();
  const preview = useQuery(invitationsQuery(certifications.map(({ id }) => id)));
  const invitable = new Set(
    preview.data?.filter(({ outcome }) => outcome === 'invited').map(({ certificationId }) => certificationId),
  );
  const invited = certifications.filter(({ id }) => invitable.has(id));
  const count = invited.length;
  const early = invited.filter(({ status }) => status === 'active').length;
  return (
    <ConfirmModal
      title={titleOf(preview.isSuccess, new Set(invited.map(({ student }) => student.id)).size)}
      confirmLabel={`Send ${count === 1 ? '1 Invitation' : `${count} Invitations`}`}
      keepLabel="Cancel"
      disabled={count === 0}
      loading={inviting.isPending}
      onConfirm={(close) => inviting.mutate({ ids: invited.map(({ id }) => id) }, { onSuccess: close })}
      onClose={onClose}
    >
      {preview.isPending && <LoadingState label="Counting" lines={2} />}
      {preview.isError && <ErrorState error={preview.error} onRetry={() => preview.refetch()} />}
      {count > 0 && <p>The email has the next dates of the course, each with a link to book it.</p>}
      {early > 0 && (
        <p>
          {early === 1 ? '1 certification is' : `${early} certifications are`} valid for more than {EXPIRING_DAYS} days.
        </p>
      )}
      {preview.data && <p>{leftOutText(preview.data)}</p>}
    </ConfirmModal>
  );
}

function titleOf(isCounted: boolean, people: number): string {
  if (!isCounted) return 'Invite to renew?';
  return people === 0 ? 'Nobody to invite' : `Invite ${peopleText(people)} to renew?`;
}
