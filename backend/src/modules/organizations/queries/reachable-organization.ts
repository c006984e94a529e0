import type { Actor } from '../../../shared/http/actor.js';

/** Condition on `organizations.organizations o`: one that exists, is meant and may be known to the caller. */
export const REACHABLE = 'o.id = $1 and o.deleted_at is null and ($2 or o.id = $3)';

/** The values of `REACHABLE`: an admin reaches every organization, an organization's admin their own. */
export function reaching(organizationId: string | null, actor: Actor): [string | null, boolean, string | null] {
  return [organizationId, actor.role === 'admin', actor.role === 'org_admin' ? actor.organizationId : null];
}
