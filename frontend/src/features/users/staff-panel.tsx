import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { timeAgo } from '../../shared/format/time-ago.js';
import { initialsOf } from '../../shared/model/person.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { staffInvitationsQuery, staffQuery, type User } from './api.js';
import { InviteStaffDialog } from './invite-staff-dialog.js';
import './staff.css';
import { StaffInvitation } from './staff-invitation.js';
import { chosenRoleOf, STAFF_ROLES, type StaffRole } from './staff-role.js';
import { useAccountActions } from './use-account-actions.js';
import { useStaffRole } from './use-staff-role.js';
import { accountState, nameOf } from './user.logic.js';

/** Everybody on staff, what they may do and when they were last here; below them, who is invited. */
export function StaffPanel({ ownId }: { ownId: string | undefined }) {
  const staff = useQuery(staffQuery());
  const invitations = useQuery(staffInvitationsQuery());
  const [isInviting, setInviting] = useState(false);
  return (
    <section className="card panel" aria-labelledby="staff">
      <div className="panel-head">
        <h2 className="panel-title" id="staff">
          Staff
        </h2>
        {staff.data && (
          <span className="panel-count tabular">
            {staff.data.length === 1 ? '1 person' : `${staff.data.length} people`}
            {invitations.data && invitations.data.length > 0 && `, ${invitations.data.length} invited`}
          </span>
        )}
        <Button type="primary" size="small" onClick={() => setInviting(true)}>
          Invite Staff
        </Button>
      </div>
      {staff.data ? (
        <table className="staff-grid staff-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">State, last seen</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {staff.data.map((user) => (
              <StaffMember key={user.id} user={user} ownId={ownId} />
            ))}
            {invitations.data?.map((invitation) => (
              <StaffInvitation key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </table>
      ) : staff.isError ? (
        <ErrorState error={staff.error} onRetry={() => staff.refetch()} />
      ) : (
        <div className="panel-body">
          <LoadingState label="Loading the staff" lines={4} />
        </div>
      )}
      {staff.data && invitations.isError && (
        <ErrorState error={invitations.error} onRetry={() => invitations.refetch()} />
      )}
      {isInviting && <InviteStaffDialog onClose={() => setInviting(false)} />}
    </section>
  );
}

function StaffMember({ user, ownId }: { user: User; ownId: string | undefined }) {
  const { actionsOf, question } = useAccountActions();
  const { change, choose } = useStaffRole(ownId);
  const isOwn = user.id === ownId;
  const pending = change.isPending ? change.variables.staffRole : undefined;
  return (
    <tr>
      <td>
        <span className="staff-member">
          <span className="initials" data-initials={initialsOf(nameOf(user))} aria-hidden="true" />
          <span>
            <span className="panel-name">{nameOf(user)}</span>
            {isOwn && <span className="secondary"> you</span>}
            {nameOf(user) !== user.email && <span className="panel-note">{user.email}</span>}
          </span>
        </span>
      </td>
      <td data-label="Role">
        <Select<StaffRole>
          className="select-in-cell"
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={`What ${nameOf(user)} may do`}
          value={pending ?? (chosenRoleOf(user) as StaffRole)}
          options={STAFF_ROLES}
          onChange={(role) => void choose(user, role)}
        />
        {user.isInstructor && user.staffRole !== 'instructor' && (
          <span className="panel-note staff-instructor">
            <CheckOutlined aria-hidden /> Instructor
          </span>
        )}
      </td>
      <td data-label="State, last seen">
        <StatusTag status={accountState(user)} />
        <span className="panel-note tabular">{user.lastSeenAt ? timeAgo(user.lastSeenAt) : 'not signed in'}</span>
      </td>
      <td className="panel-action">
        {!isOwn && <RowActions name={nameOf(user)} items={actionsOf(user)} />}
        {question}
      </td>
    </tr>
  );
}
