import type { Role, SessionUser } from '../features/session/api.js';
import { paths } from './paths.js';

/** Where each role starts after signing in. */
export function homeOf(user: Pick<SessionUser, 'role' | 'staffRole' | 'requirePasswordChange'>): string {
  if (user.requirePasswordChange) return paths.changePassword;
  if (user.staffRole === 'accountant') return paths.payments;
  if (user.staffRole === 'instructor') return paths.teaching;
  const homes: Record<Role, string> = {
    admin: paths.dashboard,
    org_admin: paths.organizationDashboard,
    client: paths.clientDashboard,
  };
  return homes[user.role] ?? paths.home;
}

/** Where a user goes who opened a page of another role. */
function fallbackOf(role: string): string {
  if (role === 'admin') return paths.home;
  if (role === 'org_admin') return paths.organizationDashboard;
  if (role === 'client') return paths.clientDashboard;
  return paths.clientLogin;
}

/** An organization administrator or an instructor who is also a student may see their own training records. */
export function canSwitchView({
  role,
  staffRole,
  studentId,
}: Pick<SessionUser, 'role' | 'staffRole' | 'studentId'>): boolean {
  return studentId !== null && (role === 'org_admin' || staffRole === 'instructor');
}

/** Returns the address to go to instead, or `null` if the user may see the page. */
export function redirectFor(
  user: SessionUser | null,
  allowed: readonly Role[] | 'signed-in',
  pathname: string,
): string | null {
  if (!user) return paths.clientLogin;
  if (user.requirePasswordChange) return pathname === paths.changePassword ? null : paths.changePassword;
  if (allowed === 'signed-in' || allowed.includes(user.role)) return null;
  if (pathname === paths.clientDashboard && canSwitchView(user)) return null;
  return fallbackOf(user.role);
}
