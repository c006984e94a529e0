import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { OrganizationsApi } from '../../organizations/index.js';

/** @throws InvalidInput naming `organizationId` when students cannot join it, for it is unknown or was deleted. */
export async function checkJoinable(
  organizations: OrganizationsApi,
  organizationId: string | null | undefined,
): Promise<void> {
  if (!organizationId) return;
  const found = await organizations.organization(organizationId);
  if (!found || found.deleted) throw new UnknownOrganization();
}

export class UnknownOrganization extends InvalidInput {
  constructor() {
    super({ path: 'organizationId', message: 'This organization does not exist.' });
  }
}
