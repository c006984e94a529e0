import type { UserRow } from '../../shared/api/rows.js';

/** Whether somebody can sign in to the account, as a status. */
export function accountState({ isDisabled, isVerified }: UserRow): 'active' | 'unverified' | 'disabled' {
  if (isDisabled) return 'disabled';
  return isVerified ? 'active' : 'unverified';
}

export function nameOf(user: UserRow): string {
  return user.studentName ?? (`${user.firstName} ${user.lastName}`.trim() || user.email);
}
