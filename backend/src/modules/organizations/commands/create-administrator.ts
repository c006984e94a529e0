import { EmailTaken, type IdentityApi } from '../../identity/index.js';
import type { Organization } from '../domain/organization.entity.js';
import { AdminEmailTaken } from '../domain/organization.errors.js';

/** Creates the account of an organization's contact, who gets a temporary password. @throws {AdminEmailTaken} */
export async function createAdministrator(
  identity: IdentityApi,
  { id, adminName: name, adminEmail: email, adminPhone: phone }: Organization,
): Promise<void> {
  try {
    await identity.createOrganizationAdmin({ organizationId: id, name, email, phone });
  } catch (error) {
    throw error instanceof EmailTaken ? new AdminEmailTaken() : error;
  }
}
