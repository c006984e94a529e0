import type { CertificationRow } from '../../shared/api/rows.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { useInviteToRenew } from './api.js';
import { EXPIRING_DAYS, isCurrent } from './standing.js';

interface InviteToRenewDialogProps {
  /** The selected ones, also those that nobody renews. */
  certifications: readonly CertificationRow[];
  onClose: () => void;
}

/** Says whom inviting emails, and then emails those who can be. Mount to open. */
export function InviteToRenewDialog({ certifications, onClose }: InviteToRenewDialogProps) {
  const inviting = useInviteToRenew();
  const current = certifications.filter(isCurrent);
  const count = current.length;
  const holders = new Set(current.map(({ student }) => student.id)).size;
  const people = holders === 1 ? '1 person' : `${holders} people`;
  return (
    <ConfirmModal
      title={count === 0 ? 'No certification to renew' : `Invite ${people} to renew?`}
      confirmLabel={`Send ${count === 1 ? '1 Invitation' : `${count} Invitations`}`}
      keepLabel="Cancel"
      disabled={count === 0}
      loading={inviting.isPending}
      onConfirm={(close) =>
        inviting.mutate(
          current.map(({ id }) => id),
          { onSuccess: close },
        )
      }
      onClose={onClose}
    >
      {count > 0 && (
        <p>
          The email has the next dates of the course, each with a link to book it. People who have a seat already, were
          invited in the last 14 days, or have turned renewal reminders off don’t get it.
        </p>
      )}
      {notesOn(certifications).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </ConfirmModal>
  );
}

/** What to know about the selected certifications before their holders are invited. */
function notesOn(certifications: readonly CertificationRow[]): string[] {
  const has = (status: CertificationRow['status']) => certifications.filter((card) => card.status === status).length;
  const note = (count: number, one: string, many: string) =>
    count > 0 && `${countOf(count)} ${count === 1 ? one : many}`;
  return [
    note(
      has('active'),
      `is valid for more than ${EXPIRING_DAYS} days.`,
      `are valid for more than ${EXPIRING_DAYS} days.`,
    ),
    note(has('superseded'), 'has a newer one, and is left out.', 'have newer ones, and are left out.'),
    note(has('upcoming'), 'has not begun yet, and is left out.', 'have not begun yet, and are left out.'),
    note(has('revoked'), 'is revoked, and is left out.', 'are revoked, and are left out.'),
  ].filter((text) => text !== false);
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'certification' : 'certifications'}`;
