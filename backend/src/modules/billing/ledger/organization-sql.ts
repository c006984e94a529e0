import type { Actor } from '../../../shared/http/actor.js';
import type { Sql } from '../../../shared/sql/sql.js';
import { OrganizationNotFound } from '../domain/billing.errors.js';

/**
 * The organization `$1`, if the caller may see its money: staff any, also a deleted one; an org admin their own.
 * `organizationFor` returns the values.
 */
export const VISIBLE_ORGANIZATION = `organizations.organizations o
  where o.id = $1 and ($2::boolean or o.id = $3::uuid and o.deleted_at is null)`;

export const organizationFor = (organizationId: string, actor: Actor): [string, boolean, string | null] => [
  organizationId,
  actor.role === 'admin',
  actor.role === 'org_admin' ? actor.organizationId : null,
];

export interface BilledOrganization {
  id: string;
  name: string;
  adminName: string;
  adminEmail: string;
  address: string;
}

/** @throws {OrganizationNotFound} */
export async function findOrganization(sql: Sql, id: string, actor: Actor): Promise<BilledOrganization> {
  const organization = await sql.one<BilledOrganization>(
    `select o.id, o.name, o.admin_name as "adminName", o.admin_email as "adminEmail", o.address from ${VISIBLE_ORGANIZATION}`,
    organizationFor(id, actor),
  );
  if (!organization) throw new OrganizationNotFound();
  return organization;
}
