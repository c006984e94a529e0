import { NotPermitted, type Permitted } from '../../../shared/domain/permission.js';

/** What decides whether a record can be merged. */
export interface MergeSide {
  /** An employer's list made it, and the person hasn't joined. */
  isInvited: boolean;
  /** They signed up in a preview. */
  isTest: boolean;
  account: { isPrivileged: boolean; isVerified: boolean } | undefined;
}

/** Why a duplicate can't end in a student's record; undefined if it can. */
export function mergeRefusal(student: MergeSide, duplicate: MergeSide, actor: Permitted): string | undefined {
  const sides = [student, duplicate];
  if (sides.some(({ isTest }) => isTest))
    return 'Somebody signed up for a test. Their record goes when the center opens.';
  if (sides.some(({ isInvited }) => isInvited)) {
    return 'An employer invited this person. The records become one when the person joins.';
  }
  if (sides.some(({ account }) => account && !account.isVerified)) {
    return 'Somebody registered with one of these records and has not verified the email address yet.';
  }
  if (duplicate.account && sides.some(({ account }) => account?.isPrivileged)) {
    return 'The account of a member of staff, an instructor or an organization’s administrator is never merged.';
  }
  const hasTwoAccounts = student.account && duplicate.account;
  if (hasTwoAccounts && !actor.permissions.includes('administer')) return new NotPermitted('administer').message;
  return undefined;
}
