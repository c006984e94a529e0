import type { StudentRow } from '../../shared/api/rows.js';
import { pendingMembership } from '../../shared/model/organization-people.js';
import { statusAppearance } from '../../shared/ui/status.js';
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

/** As wide as a tag's margin, padding and ring. */
const AROUND_LABEL = 'mmmm';

/** Words about as wide as the marks. */
export const marksText = (student: MarkedStudent): string =>
  [student.isUnverified && 'unverified', pendingMembership(student)]
    .map((mark) => (mark ? AROUND_LABEL + statusAppearance(mark).label : ''))
    .join('');
