import type { UserRow } from '../../shared/api/rows.js';
import { nameOfUser } from '../../shared/model/person.js';

/** Whether somebody can sign in to the account, as a status. */
export function accountState({ isDisabled, isVerified }: UserRow): 'active' | 'unverified' | 'disabled' {
  if (isDisabled) return 'disabled';
  return isVerified ? 'active' : 'unverified';
}

export const nameOf = (user: UserRow): string => nameOfUser(user) || user.email;
