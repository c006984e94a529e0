import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { timeAgo } from '../../shared/format/time-ago.js';
import { initialsOf } from '../../shared/model/person.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { staffQuery, type User } from './api.js';
import './staff.css';
import { chosenRoleOf, STAFF_ROLES, type StaffRole } from './staff-role.js';
import { useAccountActions } from './use-account-actions.js';
import { useStaffRole } from './use-staff-role.js';
import { accountState, nameOf } from './user.logic.js';

/** Everybody on staff: what they may do, and when they were last here. */
export function StaffPanel({ ownId }: { ownId: string | undefined }) {
  const staff = useQuery(staffQuery());
  return (
    <section className="card panel" aria-labelledby="staff">
      <div className="panel-head">
        <h2 className="panel-title" id="staff">
          Staff
        </h2>
        {staff.data && (
          <span className="panel-count tabular">
            {staff.data.length === 1 ? '1 person' : `${staff.data.length} people`}
          </span>
        )}
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
          </tbody>
        </table>
      ) : staff.isError ? (
        <ErrorState error={staff.error} onRetry={() => staff.refetch()} />
      ) : (
        <div className="panel-body">
          <LoadingState label="Loading the staff" lines={4} />
        </div>
      )}
    </section>
  );
}

function StaffMember({ user, ownId }: { user: User; ownId: string | undefined }) {
  const actionsOf = useAccountActions();
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
        {user.isInstructor && (
          <span className="panel-note staff-instructor">
            <CheckOutlined aria-hidden /> Instructor
          </span>
        )}
      </td>
      <td data-label="State, last seen">
        <StatusTag status={accountState(user)} />
        <span className="panel-note tabular">{user.lastSeenAt ? timeAgo(user.lastSeenAt) : 'not signed in'}</span>
      </td>
      <td className="panel-action">{!isOwn && <RowActions name={nameOf(user)} items={actionsOf(user)} />}</td>
    </tr>
  );
}
