/** The session's user, as sign-in and the session check answer it. */
export interface SessionUser {
  id: string;
  email: string;
  role: 'admin' | 'org_admin' | 'client';
  firstName: string;
  lastName: string;
  phone: string | null;
  /** The name on the training record, for those who have one. */
  studentName: string | null;
  isInstructor: boolean;
  studentId: string | null;
  organizationId: string | null;
  requirePasswordChange: boolean;
}
