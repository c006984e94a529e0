import { Forbidden } from './domain-error.js';
import { formatCents } from './money.js';

/** The permission sets of staff, beside the role `admin` that all of them have. */
export const STAFF_ROLES = ['administrator', 'front-desk', 'accountant', 'instructor'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** The sets as people read them. */
export const STAFF_ROLE_NAMES: Record<StaffRole, string> = {
  administrator: 'Administrator',
  'front-desk': 'Front Desk',
  accountant: 'Accountant',
  instructor: 'Instructor',
};

/**
 * What staff may do, and who besides administrators, who may everything. What the center has to switch on for its front desk isn't in
 * the set of the front desk.
 */
const ALSO_FOR = {
  /** What everybody at the desk needs, such as saved views and what staff alone see of the center and its courses. */
  console: ['front-desk', 'accountant'],
  /** Dashboard, classes and rosters. */
  'see-classes': ['front-desk'],
  /** Add, move and cancel classes; enroll, move and remove people. */
  schedule: ['front-desk'],
  /** Results, attendance and cards. */
  'enter-results': ['front-desk'],
  'see-people': ['front-desk', 'accountant'],
  /** Students, employers and their administrators. */
  'change-people': ['front-desk'],
  /** Payments, refunds, invoices, statements and revenue. */
  'see-money': ['front-desk', 'accountant'],
  'collect-payments': ['front-desk'],
  /** Up to a limit for the front desk. */
  refund: ['front-desk'],
  invoice: ['front-desk'],
  /** Write to people, and see what was written to them. */
  'send-messages': ['front-desk'],
  /** The classes that the caller teaches, with their rosters and results. */
  teach: ['instructor'],
  /** Lists as files. */
  export: ['accountant'],
  /** One act that emails more than 50 people. */
  'email-many': [],
  /** Set a seat to waived, or take the price from a class, so that nobody owes for it. */
  waive: [],
  /** Everything else: imports, erasure, settings, keys, staff, failed jobs, audit. */
  administer: [],
} as const satisfies Record<string, readonly Exclude<StaffRole, 'administrator'>[]>;

export type Permission = keyof typeof ALSO_FOR;

export const PERMISSIONS = Object.keys(ALSO_FOR) as Permission[];

/** More recipients than this in one act need the permission `email-many`. */
export const MANY_RECIPIENTS = 50;

/** What the center has switched on for its front desk. */
export interface FrontDeskRules {
  mayExport: boolean;
  mayEmailMany: boolean;
  mayWaive: boolean;
  /** The most that may be refunded for a seat; null for no limit. */
  refundLimitCents: number | null;
}

/** The sets that have a permission without a switch of the center. */
export const rolesWith = (permission: Permission): StaffRole[] => ['administrator', ...ALSO_FOR[permission]];

/** All permissions of a member of staff. */
export function permissionsOf(role: StaffRole, rules: FrontDeskRules): Permission[] {
  const switched: Partial<Record<Permission, boolean>> = {
    export: rules.mayExport,
    'email-many': rules.mayEmailMany,
    waive: rules.mayWaive,
  };
  const isSwitchedOn = (permission: Permission) => role === 'front-desk' && switched[permission] === true;
  return PERMISSIONS.filter((permission) => rolesWith(permission).includes(role) || isSwitchedOn(permission));
}

/** The caller. Those who aren't staff have no permissions; what they may do follows from their role. */
export interface Permitted {
  role: string;
  permissions: readonly Permission[];
  /** The most that they may refund for a seat; null for no limit. */
  refundLimitCents: number | null;
}

/** @throws {NotPermitted} if a member of staff doesn't have the permission. Other callers pass. */
export function assertPermitted({ role, permissions }: Permitted, permission: Permission): void {
  if (role === 'admin' && !permissions.includes(permission)) throw new NotPermitted(permission);
}

/** @throws {NotPermitted} for more recipients than the member of staff may email at once */
export function assertMayEmail(actor: Permitted, recipients: number): void {
  if (recipients > MANY_RECIPIENTS) assertPermitted(actor, 'email-many');
}

/** @throws {RefundAboveLimit} if more would have gone back for a seat than the member of staff may refund for it */
export function assertRefundable({ refundLimitCents }: Pick<Permitted, 'refundLimitCents'>, cents: number): void {
  if (refundLimitCents !== null && cents > refundLimitCents) {
    const most = refundLimitCents > 0 ? `at most ${formatCents(refundLimitCents)}` : 'nothing';
    throw new RefundAboveLimit(`Your role may refund ${most} for a seat. Ask an administrator to refund this.`);
  }
}

/**
 * Staff with a limit can't return the money of every seat of a class, which is added up only later.
 * @throws {NotPermitted}
 * @throws {RefundAboveLimit}
 */
export function assertRefundsWholeClass(actor: Permitted): void {
  assertPermitted(actor, 'refund');
  if (actor.role !== 'admin' || actor.refundLimitCents === null) return;
  throw new RefundAboveLimit(
    'Your role may not refund a whole class. Cancel it without refunds, and ask an administrator to refund its seats.',
  );
}

/** More money than the center lets its front desk return. */
export class RefundAboveLimit extends Forbidden {
  constructor(message: string) {
    super(message, 'refund_above_limit');
  }
}

const REASONS: Partial<Record<Permission, string>> = {
  export: 'Your role may not export lists. An administrator can, and can switch it on for the front desk.',
  'email-many': `Your role may email at most ${MANY_RECIPIENTS} people at once. An administrator can email more, and can switch it on for the front desk.`,
  waive: 'Your role may not waive payments. An administrator can, and can switch it on for the front desk.',
};

/** The caller's permission set doesn't include this. */
export class NotPermitted extends Forbidden {
  constructor(permission: Permission) {
    super(REASONS[permission] ?? 'Your role may not do this. An administrator can.', 'not_permitted');
  }
}
