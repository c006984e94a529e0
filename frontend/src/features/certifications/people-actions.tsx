import type { EmployeeRow } from '../../shared/api/rows.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { useConfirmMembers, useInviteAgain, useMarkAsLeft } from './api.js';

interface PeopleActionsProps {
  organizationId: string;
  selected: readonly EmployeeRow[];
  onDone: () => void;
}

const people = (count: number): string => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);

/** What an organization's administrator can do with the selected people. */
export function PeopleActions({ organizationId, selected, onDone }: PeopleActionsProps) {
  const confirm = useConfirmMembers(organizationId);
  const invite = useInviteAgain(organizationId);
  const ids = selected.map(({ id }) => id);
  const unconfirmed = selected.filter(({ isInvited, isConfirmed }) => !isInvited && !isConfirmed).map(({ id }) => id);
  const invitable = selected.filter(
    ({ invitation }) => invitation?.state === 'open' || invitation?.state === 'expired',
  );
  return (
    <section className="card people-actions" aria-label="Selected people">
      <strong role="status">{people(selected.length)} selected</strong>
      {unconfirmed.length > 0 && (
        <Button
          kind="primary"
          loading={confirm.isPending}
          onClick={() => confirm.mutate(unconfirmed, { onSuccess: onDone })}
        >
          Confirm {people(unconfirmed.length)}
        </Button>
      )}
      {invitable.length > 0 && (
        <Button
          loading={invite.isPending}
          onClick={() =>
            invite.mutate(
              invitable.map(({ id }) => id),
              { onSuccess: onDone },
            )
          }
        >
          Send Invitation Again
        </Button>
      )}
      <Dialog title={`Mark ${people(selected.length)} as left?`} trigger={<Button>Mark as Left</Button>}>
        {(close) => (
          <Leave
            organizationId={organizationId}
            ids={ids}
            onClose={close}
            onDone={() => {
              close();
              onDone();
            }}
          />
        )}
      </Dialog>
      <Button kind="ghost" onClick={onDone}>
        Clear Selection
      </Button>
    </section>
  );
}

interface LeaveProps {
  organizationId: string;
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}

function Leave({ organizationId, ids, onClose, onDone }: LeaveProps) {
  const leave = useMarkAsLeft(organizationId);
  return (
    <div className="form">
      <p>
        You no longer see their classes and certifications, which stay theirs. Seats in coming classes stay, and are not
        refunded. Invitations of people who have not joined are withdrawn; seats that you booked for them stay with the
        training center.
      </p>
      <div className="form-actions">
        <Button onClick={onClose}>Keep</Button>
        <Button kind="danger" loading={leave.isPending} onClick={() => leave.mutate(ids, { onSuccess: onDone })}>
          Mark as Left
        </Button>
      </div>
    </div>
  );
}
