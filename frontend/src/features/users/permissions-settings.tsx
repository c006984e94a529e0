import { Select, Switch } from 'antd';
import { DataGrid, type GridColumn, type GridFilter } from '../../shared/ui/data-grid/index.js';
import { statusLook } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type User, useChangeRole, useDesignateInstructor, usersPath } from './api.js';

const ROLES = (['client', 'org_admin', 'admin'] as const).map((value) => ({ value, label: statusLook(value).label }));

const columns: GridColumn<User>[] = [
  { key: 'name', title: 'Name', sort: true, width: 200, text: nameOf },
  { key: 'email', title: 'Email', sort: true, width: 260 },
  {
    key: 'role',
    title: 'Role',
    sort: true,
    width: 180,
    render: (user) => <StatusTag status={user.role} />,
  },
  {
    key: 'change',
    title: 'Change Role',
    width: 200,
    text: () => '',
    render: (user) => <RoleSelector user={user} />,
  },
  {
    key: 'isInstructor',
    title: 'Instructor',
    width: 110,
    text: (user) => (user.isInstructor ? 'Yes' : 'No'),
    render: (user) => <InstructorSwitch user={user} />,
  },
];

const filters: GridFilter<'role' | 'instructors'>[] = [
  { name: 'role', label: 'Role', all: 'All roles', options: ROLES },
  {
    name: 'instructors',
    label: 'Instructors',
    all: 'Instructors and others',
    options: [
      { value: 'true', label: 'Instructors' },
      { value: 'false', label: 'Not instructors' },
    ],
  },
];

/** The Permissions tab of the settings. A new role takes effect on the user's next request. */
export function PermissionsSettings() {
  return (
    <DataGrid
      id="users"
      path={usersPath}
      noun={{ one: 'user', many: 'users' }}
      columns={columns}
      filters={filters}
      search="Search users by name or email"
      empty={{ title: 'No users yet' }}
    />
  );
}

function nameOf(user: User): string {
  return user.studentName ?? (`${user.firstName} ${user.lastName}`.trim() || user.email);
}

function RoleSelector({ user }: { user: User }) {
  const change = useChangeRole();
  return (
    <Select<User['role']>
      className="select-in-cell"
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      aria-label={`Role of ${nameOf(user)}`}
      value={change.isPending ? change.variables.role : user.role}
      disabled={change.isPending}
      options={ROLES}
      onChange={(role) => change.mutate({ userId: user.id, role })}
    />
  );
}

function InstructorSwitch({ user }: { user: User }) {
  const designate = useDesignateInstructor();
  return (
    <Switch
      size="small"
      aria-label={`${nameOf(user)} is an instructor`}
      checked={user.isInstructor}
      loading={designate.isPending}
      onChange={(isInstructor) => designate.mutate({ userId: user.id, isInstructor })}
    />
  );
}
