import type { UserRole } from '../../shared/domain/user-role.js';

/** A person as the session call and the Permissions tab show them. */
export class UserRow {
  id: string;
  email: string;
  role: UserRole;
  firstName: string;
  lastName: string;
  /** E.164. */
  phone: string | null;
  /** The name on their training record, if they have one. */
  studentName: string | null;
  isInstructor: boolean;
  studentId: string | null;
  /** The organization that they administer or belong to. */
  organizationId: string | null;
  /** They have to replace a temporary password before anything else. */
  requirePasswordChange: boolean;
}

export class SessionResponse {
  /** Null when nobody is signed in. */
  user: UserRow | null;
}

export class SignInResponse {
  /** A verification has to follow before there is a session. */
  requiresMFA: boolean;
  /** Names that verification, and nobody. */
  userId: string | null;
  user: UserRow | null;
  message: string;
  /** The last digits of the number that the code went to; null when it went by mail. */
  phoneLast4: string | null;
  /** This browser may be remembered with the code. */
  mayRemember: boolean;
}

export class SignedInResponse {
  user: UserRow;
  message: string;
}

export class MessageResponse {
  message: string;
}

/** Whose password a link sets. */
export class ResetLinkResponse {
  email: string;
  role: UserRole;
}

export class AvailabilityResponse {
  available: boolean;
}

export class GoogleAccountResponse {
  /** The linked Google account; null when there is none. */
  email: string | null;
  linkedAt: string | null;
  /** Without a password, the Google account is the only way in and cannot be taken away. */
  hasPassword: boolean;
}
