/** The session's user, as sign-in and the session check answer it. */
export interface SessionUser {
  id: string;
  email: string;
  role: 'admin' | 'org_admin' | 'client';
  studentName: string | null;
  isInstructor: boolean;
  studentId: string | null;
  organizationId: string | null;
  requirePasswordChange: boolean;
}
