import type { EmployeeRow } from '../../shared/api/rows.js';
import {
  isInvitable,
  pendingMembership,
  useConfirmMembers,
  useInviteAgain,
  useMarkAsLeft,
} from '../../shared/model/organization-people.js';
import { peopleText } from '../../shared/model/person.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';

interface PeopleActionsProps {
  organizationId: string;
  selected: readonly EmployeeRow[];
  onDone: () => void;
}

/** What an organization's administrator can do with the selected people. */
export function PeopleActions({ organizationId, selected, onDone }: PeopleActionsProps) {
  const confirm = useConfirmMembers(organizationId);
  const invite = useInviteAgain(organizationId);
  const unconfirmed = selected.filter((person) => pendingMembership(person) === 'to-confirm');
  const invitable = selected.filter(isInvitable);
  return (
    <section className="card people-actions" aria-label="Selected people">
      <strong role="status">{peopleText(selected.length)} selected</strong>
      {unconfirmed.length > 0 && (
        <Button
          kind="primary"
          loading={confirm.isPending}
          onClick={() => confirm.mutate(unconfirmed, { onSuccess: onDone })}
        >
          Confirm {peopleText(unconfirmed.length)}
        </Button>
      )}
      {invitable.length > 0 && (
        <Button loading={invite.isPending} onClick={() => invite.mutate(invitable, { onSuccess: onDone })}>
          Send Invitation Again
        </Button>
      )}
      <Dialog title={`Mark ${peopleText(selected.length)} as left?`} trigger={<Button>Mark as Left</Button>}>
        {(close) => (
          <Leave
            organizationId={organizationId}
            people={selected}
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
  people: readonly EmployeeRow[];
  onClose: () => void;
  onDone: () => void;
}

function Leave({ organizationId, people, onClose, onDone }: LeaveProps) {
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
        <Button kind="danger" loading={leave.isPending} onClick={() => leave.mutate(people, { onSuccess: onDone })}>
          Mark as Left
        </Button>
      </div>
    </div>
  );
}
