import { Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { DataGrid, type GridColumn, type GridFilter, RowActions } from '../../shared/ui/data-grid/index.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { SwitchInCell } from '../../shared/ui/switch-in-cell.js';
import { type User, useDesignateInstructor, usersPath } from './api.js';
import { OrganizationAdminDialog } from './organization-admin-dialog.js';
import { type ChosenRole, chosenRoleOf, roleStatusOf, STAFF_ROLES } from './staff-role.js';
import { useAccountActions } from './use-account-actions.js';
import { useStaffRole } from './use-staff-role.js';
import { accountState, nameOf } from './user.logic.js';

const ROLES: { value: ChosenRole; label: string }[] = [
  { value: 'client', label: statusAppearance('client').label },
  { value: 'org_admin', label: statusAppearance('org_admin').label },
  ...STAFF_ROLES,
];

const STATES = (['active', 'unverified', 'disabled'] as const).map((value) => ({
  value,
  label: statusAppearance(value).label,
}));

const columnsOf = (ownId: string | undefined): GridColumn<User>[] => [
  { key: 'name', title: 'Name', sort: true, width: 200, text: nameOf },
  { key: 'email', title: 'Email', sort: true, width: 200, fill: true },
  {
    key: 'role',
    title: 'Role',
    sort: true,
    width: 160,
    render: (user) => <StatusTag status={roleStatusOf(user)} />,
  },
  {
    key: 'change',
    title: 'Change Role',
    width: 176,
    text: () => '',
    render: (user) => <RoleSelector user={user} ownId={ownId} />,
  },
  {
    key: 'account',
    title: 'Account',
    width: 110,
    text: (user) => statusAppearance(accountState(user)).label,
    render: (user) => <StatusTag status={accountState(user)} />,
  },
  {
    key: 'isInstructor',
    title: 'Instructor',
    width: 110,
    text: (user) => (user.isInstructor ? 'Yes' : 'No'),
    render: (user) => <InstructorSwitch user={user} />,
  },
];

const filters: GridFilter<'role' | 'staffRole' | 'state' | 'instructors'>[] = [
  {
    name: 'role',
    label: 'Role',
    options: [...ROLES.slice(0, 2), { value: 'admin', label: 'Staff' }],
  },
  { name: 'staffRole', label: 'Staff Role', options: STAFF_ROLES },
  { name: 'state', label: 'Account', options: STATES },
  {
    name: 'instructors',
    label: 'Instructor',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
];

interface PermissionsSettingsProps {
  /** The signed-in administrator, who can't disable their own account. */
  ownId: string | undefined;
}

/** The Permissions tab of the settings. A new role takes effect on the user's next request. */
export function PermissionsSettings({ ownId }: PermissionsSettingsProps) {
  const { actionsOf, question } = useAccountActions();
  const columns = useMemo(() => columnsOf(ownId), [ownId]);
  const menu = (user: User) => <RowActions name={nameOf(user)} items={actionsOf(user)} />;
  return (
    <>
      <DataGrid
        id="users"
        path={usersPath}
        noun={{ one: 'user', many: 'users' }}
        columns={columns}
        filters={filters}
        search="Search users by name or email"
        selectable
        savedViews
        actions={(user) => user.id !== ownId && menu(user)}
        card={(user) => <UserCard user={user} ownId={ownId} menu={user.id !== ownId && menu(user)} />}
        empty={{ title: 'No users yet' }}
      />
      {question}
    </>
  );
}

function UserCard({ user, ownId, menu }: { user: User; ownId: string | undefined; menu: ReactNode }) {
  return (
    <div className="card-body entity-card">
      <div className="entity-card-head">
        <div>
          <h2 className="entity-card-title">{nameOf(user)}</h2>
          <p className="secondary">{user.email}</p>
        </div>
        {menu}
      </div>
      <dl className="facts">
        <div>
          <dt>Role</dt>
          <dd>
            <RoleSelector user={user} ownId={ownId} />
          </dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>
            <StatusTag status={accountState(user)} />
          </dd>
        </div>
        <div>
          <dt>Instructor</dt>
          <dd>
            <InstructorSwitch user={user} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function RoleSelector({ user, ownId }: { user: User; ownId: string | undefined }) {
  const { change, choose } = useStaffRole(ownId);
  const [isChoosingOrganization, setIsChoosingOrganization] = useState(false);
  return (
    <>
      <Select<ChosenRole>
        className="select-in-cell"
        size="small"
        variant="borderless"
        popupMatchSelectWidth={false}
        aria-label={`Role of ${nameOf(user)}`}
        value={change.isPending ? chosenRoleOf({ staffRole: null, ...change.variables }) : chosenRoleOf(user)}
        options={ROLES}
        onChange={(role) => (role === 'org_admin' ? setIsChoosingOrganization(true) : void choose(user, role))}
      />
      {isChoosingOrganization && (
        <OrganizationAdminDialog
          user={user}
          onSubmit={(organizationId) => change.mutateAsync({ userId: user.id, role: 'org_admin', organizationId })}
          onClose={() => setIsChoosingOrganization(false)}
        />
      )}
    </>
  );
}

function InstructorSwitch({ user }: { user: User }) {
  const designate = useDesignateInstructor();
  return (
    <SwitchInCell
      label={`${nameOf(user)} is an instructor`}
      checked={designate.isPending ? designate.variables.isInstructor : user.isInstructor}
      saving={designate.isPending}
      onChange={(isInstructor) => designate.mutate({ userId: user.id, isInstructor })}
    />
  );
}
