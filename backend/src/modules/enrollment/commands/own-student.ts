import type { EntityManager } from '@mikro-orm/postgresql';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import type { IdentityApi } from '../../identity/index.js';
import { type OrganizationsApi, SignupCodeNotFound, SignupCodeReplaced } from '../../organizations/index.js';
import { Student, type StudentDetails } from '../domain/student.entity.js';

/**
 * Creates the student record of a new account, or edits the one of an earlier registration, and links the two.
 * @param requestedOrganizationId the organization to join once the email address is verified
 */
export async function upsertOwnStudent(
  em: EntityManager,
  identity: IdentityApi,
  user: { id: string; studentId?: string | null | undefined },
  details: StudentDetails,
  now: Date,
  requestedOrganizationId: string | null = null,
): Promise<void> {
  const student = user.studentId ? await em.findOneOrFail(Student, user.studentId) : Student.register(details, now);
  if (user.studentId) student.edit(details);
  student.requestOrganization(requestedOrganizationId);
  await em.persist(student).flush();
  await identity.linkStudent(user.id, { studentId: student.id });
}

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
