import type { Actor } from '../../../shared/http/actor.js';

/**
 * SQL for the students `s` that a person may see: staff all, an organization's administrator its members, and everyone
 * themselves. Its values, from `$2` on, come from `visibility`; `$1` is the student's id.
 */
export const VISIBLE_STUDENT =
  's.id = $1 and s.deleted_at is null and ($2::boolean or s.organization_id = $3::uuid or s.id = $4::uuid)';

/** Whether the person is staff, the organization that they administer, and their own record. */
export function visibility(actor: Actor): [boolean, string | null, string | null] {
  return [actor.role === 'admin', actor.role === 'org_admin' ? actor.organizationId : null, actor.studentId];
}
