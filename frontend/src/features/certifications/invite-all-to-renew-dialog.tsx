import { useQuery } from '@tanstack/react-query';
import { BulkDialog } from '../../shared/ui/bulk-dialog.js';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { invitationForecastQuery, useInviteToRenew } from './renewal-api.js';

interface InviteAllToRenewDialogProps {
  all: AllRows;
  onClose: () => void;
}

/** Says how many holders of a list's certifications inviting emails, and starts the job that does. Mount to open. */
export function InviteAllToRenewDialog({ all, onClose }: InviteAllToRenewDialogProps) {
  const inviting = useInviteToRenew();
  const forecast = useQuery(invitationForecastQuery(all.filter));
  return (
    <BulkDialog
      forecast={forecast}
      title={(count) =>
        count === 0
          ? 'Nobody to invite'
          : `Invite ${count === 1 ? '1 holder' : `${count.toLocaleString('en-US')} holders`} to renew?`
      }
      confirmLabel={(count) => `Send ${count === 1 ? '1 Invitation' : `${count.toLocaleString('en-US')} Invitations`}`}
      keepLabel="Cancel"
      typedFor="send them"
      loading={inviting.isPending}
      onConfirm={(close) => inviting.mutate({ filter: all.filter, expected: all.expected }, { onSuccess: close })}
      onClose={onClose}
    >
      The email has the next dates of the course, each with a link to book it.
    </BulkDialog>
  );
}
