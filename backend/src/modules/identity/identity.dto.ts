import type { Permission, StaffRole } from '../../shared/domain/permission.js';
import type { UserRole } from '../../shared/domain/user-role.js';

/** Caps the work that a long input causes; the password rules reject anything over 128 characters. */
export const MAX_PASSWORD_INPUT = 1_000;

/** A user as the session call and the Permissions tab show them. */
export class UserRow {
  id: string;
  email: string;
  role: UserRole;
  /** The permission set of a member of staff; null for everyone else. */
  staffRole: StaffRole | null;
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string | null;
  /** The name on their student record; null without one. */
  studentName: string | null;
  isInstructor: boolean;
  studentId: string | null;
  /** The organization that an org admin administers; for others, that of their student record. */
  organizationId: string | null;
  /** They must replace a temporary password before anything else. */
  requirePasswordChange: boolean;
  /** Someone proved that the address is theirs. An account that nobody proves is deleted after a day. */
  isVerified: boolean;
  /** Nobody can sign in to a disabled account. */
  isDisabled: boolean;
  /** When one of their open sessions was last used; null while they are signed out everywhere. */
  lastSeenAt: string | null;
}

/** The signed-in user. */
export class SessionUserRow extends UserRow {
  /** What they may do on staff; empty for everyone else. */
  permissions: Permission[];
  /** The most dollars that they may refund for a seat; null for no limit. */
  refundLimit: number | null;
}

export class SessionResponse {
  /** Null when nobody is signed in. */
  user: SessionUserRow | null;
}

export class SignInResponse {
  /** No session is open until the verification succeeds. */
  requiresMFA: boolean;
  /** Id of the verification, not of a user. */
  userId: string | null;
  user: SessionUserRow | null;
  message: string;
  /** Last four digits of the phone number that the code went to; null when it went by email. */
  phoneLast4: string | null;
  /** Whether this browser can be remembered when the code is entered. */
  mayRemember: boolean;
}

export class SignedInResponse {
  user: SessionUserRow;
  message: string;
}

export class MessageResponse {
  message: string;
}
