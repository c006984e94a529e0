import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { type OrganizationsApi, SignupCodeNotFound, SignupCodeReplaced } from '../../organizations/index.js';

/**
 * Returns the id of the organization with a signup code.
 * @throws {InvalidInput} on `organizationCode` for an unknown code, or one that was replaced
 */
export async function joinedOrganization(organizations: OrganizationsApi, signupCode: string): Promise<string> {
  const holder = await organizations.holderOfCode(signupCode);
  if (holder && !holder.isReplaced) return holder.id;
  const message = (holder ? new SignupCodeReplaced() : new SignupCodeNotFound()).message;
  throw new InvalidInput({ path: 'organizationCode', message });
}
