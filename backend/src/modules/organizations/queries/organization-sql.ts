import type { Actor } from '../../../shared/http/actor.js';
import type { Sql } from '../../../shared/sql/sql.js';
import { OrganizationNotFound } from '../domain/organization.errors.js';

/**
 * Whether the student is one of the people of their organization: not one who was invited and hasn't joined yet, of whom it
 * sees only what it entered.
 */
export const isMember = (student: string): string =>
  `${student}.deleted_at is null and ${student}.membership <> 'invited'`;
export const IS_MEMBER = isMember('s');

/** Whether somebody signs in for `organizations.organizations o`. One that was imported has nobody until staff invite its contact. */
export const HAS_ADMINISTRATOR =
  'exists (select from identity.organization_administrators a where a.organization_id = o.id)';

/** The columns of an `OrganizationRow`, from `organizations.organizations o`. */
export const ORGANIZATION_COLUMNS = `o.id, o.name, o.admin_name as "adminName", o.admin_email as "adminEmail",
  (select a.previous from notifications.address_changes a where a.owner_kind = 'organization' and a.owner_id = o.id)
    as "previousAdminEmail",
  o.admin_phone as "adminPhone", o.address, o.payment_type as "paymentType",
  json_build_object('mode', o.self_booking_mode, 'perMonth', o.self_booking_month_cents / 100.0,
    'perPersonPerYear', o.self_booking_year_seats) as "selfBooking", o.signup_code as "signupCode", o.revision,
  (select count(*) from people.students s where s.organization_id = o.id and ${IS_MEMBER}) as employees`;

/** Condition on `organizations.organizations o`: the row `$1` if it exists and the caller may see it. */
export const VISIBLE = 'o.id = $1 and o.deleted_at is null and ($2 or o.id = $3)';

/** The values of `VISIBLE`: admins see every organization, organization admins their own. */
export function visibleTo(actor: Actor, organizationId: string | null): [string | null, boolean, string | null] {
  return [organizationId, actor.role === 'admin', actor.role === 'org_admin' ? actor.organizationId : null];
}

/** @throws {OrganizationNotFound} if `VISIBLE` excludes the organization */
export async function requireVisible(sql: Sql, visible: ReturnType<typeof visibleTo>): Promise<void> {
  const organization = await sql.one(`select o.id from organizations.organizations o where ${VISIBLE}`, visible);
  if (!organization) throw new OrganizationNotFound();
}
