import type { Permission, StaffRole } from '../domain/permission.js';
import type { UserRole } from '../domain/user-role.js';

export type { UserRole };

/** The signed-in user of a request. */
export interface Actor {
  userId: string;
  email: string;
  role: UserRole;
  /** The permission set of a member of staff; null for everyone else. */
  staffRole: StaffRole | null;
  /** What they may do on staff; empty for everyone else. */
  permissions: Permission[];
  /** The most that they may refund for a seat; null for no limit. */
  refundLimitCents: number | null;
  /** Their own student record, if they have one. */
  studentId: string | null;
  /** The organization that this session administers; null for everyone but an org admin. */
  organizationId: string | null;
  /** The user has a temporary password and must change it first. */
  requirePasswordChange: boolean;
  /** The session's password, second step or confirmation code was proved in the last 30 minutes. */
  hasFreshProof: boolean;
  /** The session's public id, never its token. */
  sessionId: string;
}

/** Looks up sessions. The identity module implements it, because `shared` imports no module. */
export abstract class SessionReader {
  /** Returns the actor of a valid session, else undefined. */
  abstract actorOf(token: string): Promise<Actor | undefined>;

  /** Returns those of the sessions that are still valid, without prolonging them. */
  abstract validAmong(sessionIds: string[]): Promise<string[]>;
}

export const SESSION_COOKIE = 'recert_session';
