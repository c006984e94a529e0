import { NotFound } from '../../../../shared/domain/domain-error.js';
import type { Sql } from '../../../../shared/sql/sql.js';
import { NotPaidAutomatically } from '../../domain/billing.errors.js';

export interface AutoOrganization {
  id: string;
  name: string;
  adminEmail: string;
}

/**
 * An organization that pays automatically.
 * @throws {NotFound}
 * @throws {NotPaidAutomatically}
 */
export async function autoOrganization(sql: Sql, organizationId: string | null): Promise<AutoOrganization> {
  const found = await sql.one<AutoOrganization & { paymentType: string }>(
    `select id, name, admin_email as "adminEmail", payment_type as "paymentType"
     from organizations.organizations where id = $1 and deleted_at is null`,
    [organizationId],
  );
  if (!found) throw new NotFound('Organization not found');
  const { paymentType, ...organization } = found;
  if (paymentType !== 'auto') throw new NotPaidAutomatically();
  return organization;
}
