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

/**
 * Whether organization `o` has to pay for the seat `e` of its student `s`. It pays for nobody whom its administrator hasn't
 * confirmed, and, if it pays automatically, only after its yes for a seat that the student took alone or had before they joined.
 */
export const IS_BILLABLE = `s.membership <> 'unconfirmed'
  and (o.payment_type <> 'auto' or not (e.self_booked or e.before_joining) or e.approved_by is not distinct from o.id)`;

/** Whether its method is charged for the seat. */
export const IS_CHARGED = `o.payment_type = 'auto' and o.deleted_at is null and ${IS_BILLABLE}`;

/**
 * Whether the student has to pay the seat `e`: their organization `o`, if there is one, isn't charged for it, has no invoice for it
 * and isn't still to say whether it pays.
 */
export const IS_PAID_BY_STUDENT = `e.approval_until is null and (${IS_CHARGED}) is not true
  and not exists (select from billing.invoice_lines l where l.enrollment_id = e.id and not l.voided)`;

export interface BilledOrganization {
  id: string;
  name: string;
  adminName: string;
  address: string;
}

/** @throws {OrganizationNotFound} */
export async function findOrganization(sql: Sql, id: string, actor: Actor): Promise<BilledOrganization> {
  const organization = await sql.one<BilledOrganization>(
    `select o.id, o.name, o.admin_name as "adminName", o.address from ${VISIBLE_ORGANIZATION}`,
    organizationFor(id, actor),
  );
  if (!organization) throw new OrganizationNotFound();
  return organization;
}
