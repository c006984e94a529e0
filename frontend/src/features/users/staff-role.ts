import type { ChangeRoleInput, UserRow } from '../../shared/api/rows.js';
import { STAFF_ROLE_LABELS } from '../../shared/ui/role-labels.js';

export type StaffRole = NonNullable<UserRow['staffRole']>;

export const STAFF_ROLES = Object.entries(STAFF_ROLE_LABELS).map(([value, label]) => ({
  value: value as StaffRole,
  label,
}));

/** A role as people choose it: staff by their permission set, everybody else by their role. */
export type ChosenRole = StaffRole | Exclude<UserRow['role'], 'admin'>;

export const chosenRoleOf = ({ role, staffRole }: Pick<UserRow, 'role' | 'staffRole'>): ChosenRole =>
  role === 'admin' ? (staffRole ?? 'administrator') : role;

/** The status that shows the role. Administrators are all staff of before there were permission sets. */
export const roleStatusOf = ({ role, staffRole }: UserRow) =>
  staffRole === null || staffRole === 'administrator' ? role : staffRole;

/** The role of somebody who gets one that needs no organization. */
export const roleInputOf = (chosen: Exclude<ChosenRole, 'org_admin'>): ChangeRoleInput =>
  chosen === 'client' ? { role: 'client' } : { role: 'admin', staffRole: chosen };
