import {
  type FrontDeskRules,
  type Permission,
  permissionsOf,
  type StaffRole,
} from '../../../shared/domain/permission.js';

/** What `permitted` needs to know of an account, from `RULED_TABLES`. */
export const RULED_COLUMNS = `u.staff_role as "staffRole", f.may_export as "mayExport", f.may_email_many as "mayEmailMany",
  f.may_waive as "mayWaive", f.refund_limit_cents as "refundLimitCents"`;

export const RULED_TABLES = `left join identity.front_desk_rules f on u.staff_role = 'front-desk'`;

export type Ruled = FrontDeskRules & { staffRole: StaffRole | null };

/** Says of an account what it may do on staff. */
export function permitted<T extends Ruled>({ mayExport, mayEmailMany, mayWaive, refundLimitCents, ...user }: T) {
  const rules = { mayExport, mayEmailMany, mayWaive, refundLimitCents };
  const permissions: Permission[] = user.staffRole ? permissionsOf(user.staffRole, rules) : [];
  return { ...user, permissions, refundLimitCents };
}
