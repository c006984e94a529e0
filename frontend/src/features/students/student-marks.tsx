import type { StudentRow } from '../../shared/api/rows.js';
import { pendingMembership } from '../../shared/model/organization-people.js';
import { StatusTag } from '../../shared/ui/status-tag.js';

const MEMBERSHIPS = {
  invited: 'On the list of an organization, and has not joined it yet.',
  'to-confirm': 'Joined the organization by its signup code, and is not confirmed yet.',
};

type MarkedStudent = Pick<StudentRow, 'isUnverified' | 'isInvited' | 'isConfirmed'>;

/** Marks a student who hasn't proved the email address yet, or is not quite one of the organization's people. */
export function StudentMarks({ student }: { student: MarkedStudent }) {
  const membership = pendingMembership(student);
  return (
    <>
      {student.isUnverified && (
        <span title="Registered, but has not verified the email address. Deleted after a day without it.">
          <StatusTag status="unverified" />
        </span>
      )}
      {membership && (
        <span title={MEMBERSHIPS[membership]}>
          <StatusTag status={membership} />
        </span>
      )}
    </>
  );
}
