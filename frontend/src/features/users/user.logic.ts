import type { UserRow } from '../../shared/api/rows.js';

export function nameOf(user: UserRow): string {
  return user.studentName ?? (`${user.firstName} ${user.lastName}`.trim() || user.email);
}
