import type { UserRole } from '../domain/user-role.js';

export type { UserRole };

/** The signed-in person behind a request, as the session check found them. */
export interface Actor {
  userId: string;
  email: string;
  role: UserRole;
  /** Their own student record, if they have one. */
  studentId: string | null;
  /** The organization that they administer or belong to. */
  organizationId: string | null;
  /** They signed in with a temporary password and have to choose their own first. */
  requirePasswordChange: boolean;
  /** The session's public id, never its token. */
  sessionId: string;
}

/** Finds the person behind a session cookie. The identity module provides it, so that `shared` need not know that module. */
export abstract class SessionReader {
  /** The actor of a session that is still good, else undefined. */
  abstract actorOf(token: string): Promise<Actor | undefined>;
}

/** Name of the session cookie. */
export const SESSION_COOKIE = 'recert_session';
