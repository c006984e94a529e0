import { defineEntity } from '@mikro-orm/core';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { normalEmail } from '../../../shared/domain/email.js';
import { ERASED } from '../../../shared/domain/erased-person.js';
import { newId } from '../../../shared/domain/id.js';
import type { StaffRole } from '../../../shared/domain/permission.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import type { UserRole } from '../../../shared/domain/user-role.js';
import {
  accountDisabled,
  accountEnabled,
  adminCreated,
  emailVerified,
  instructorAssigned,
  mfaChanged,
  organizationAdminCreated,
  passwordChanged,
  roleChanged,
} from '../events.js';
import { MfaRequired, WithoutOrganization } from './identity.errors.js';

/** How sign-in codes are sent; `none` when MFA is off. */
export type MfaMethod = 'none' | 'email' | 'sms';

const UserSchema = defineEntity({
  name: 'User',
  schema: 'identity',
  tableName: 'users',
  properties: (p) => ({
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text().nullable(),
    firstName: p.text(),
    lastName: p.text(),
    phone: p.text().nullable(),
    role: p.text().$type<UserRole>(),
    staffRole: p.text().$type<StaffRole>().strictNullable(),
    isInstructor: p.boolean(),
    studentId: p.uuid().nullable(),
    requirePasswordChange: p.boolean(),
    emailVerifiedAt: p.datetime().nullable(),
    mfaMethod: p.text().$type<MfaMethod>(),
    mfaPhone: p.text().nullable(),
    createdAt: p.datetime(),
    disabledAt: p.datetime().strictNullable(),
    /** The person was erased: nothing in the row leads to them. */
    erasedAt: p.datetime().strictNullable(),
  }),
});

/** The fields of a new account. The email address is stored in lower case, because it is compared that way. */
export interface NewUser {
  email: string;
  passwordHash: string | null;
  role: UserRole;
  /** For an admin; an administrator without one. */
  staffRole?: StaffRole;
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  studentId?: string | null;
  /** They must choose their own password at the first sign-in. */
  hasTemporaryPassword?: boolean;
  /** The address needs no verification, such as for an account that staff created. */
  isVerified?: boolean;
}

/** What `User.changeRole` sets. */
export interface NewRole {
  role: UserRole;
  /** For an admin only; left out, staff keep theirs and others become administrators. */
  staffRole?: StaffRole;
  /** What an org admin administers. */
  organizationId: string | null;
}

/** An account. */
export class User extends UserSchema.class {
  static create(input: NewUser, now: Date): User {
    return Object.assign(new User(), {
      id: newId(),
      email: normalEmail(input.email),
      passwordHash: input.passwordHash,
      firstName: input.firstName ?? '',
      lastName: input.lastName ?? '',
      phone: normalPhone(input.phone ?? '') ?? null,
      role: input.role,
      staffRole: input.role === 'admin' ? (input.staffRole ?? 'administrator') : null,
      isInstructor: input.role === 'admin' && input.staffRole === 'instructor',
      studentId: input.studentId ?? null,
      requirePasswordChange: input.hasTemporaryPassword ?? false,
      emailVerifiedAt: input.isVerified ? now : null,
      mfaMethod: 'none' as const,
      mfaPhone: null,
      createdAt: now,
      disabledAt: null,
      erasedAt: null,
    });
  }

  /** Creates an administrator of the center, whose address needs no verification. */
  static createAdmin(input: Pick<NewUser, 'email' | 'passwordHash'>, now: Date): User {
    const user = User.create({ ...input, role: 'admin', isVerified: true }, now);
    raise(user, adminCreated({ userId: user.id, email: user.email }));
    return user;
  }

  /** Creates an organization's administrator, whose temporary password follows. */
  static createOrganizationAdmin(
    input: Pick<NewUser, 'email' | 'firstName' | 'lastName' | 'phone'>,
    organizationId: string,
    now: Date,
  ): User {
    const temporary = { passwordHash: null, hasTemporaryPassword: true, isVerified: true };
    const user = User.create({ ...input, ...temporary, role: 'org_admin' }, now);
    raise(user, organizationAdminCreated({ userId: user.id, email: user.email, organizationId }));
    return user;
  }

  get isVerified(): boolean {
    return this.emailVerifiedAt !== null;
  }

  /** The challenge that a sign-in needs after the password, under the center's rules. */
  signInChallenge(rules: { requireStaffMfa: boolean }): 'verify-email' | 'sign-in' | undefined {
    if (!this.isVerified) return 'verify-email';
    return this.mfaMethod === 'none' && !this.mustUseMfa(rules) ? undefined : 'sign-in';
  }

  private mustUseMfa({ requireStaffMfa }: { requireStaffMfa: boolean }): boolean {
    return requireStaffMfa && this.role === 'admin';
  }

  /** Sends sign-in codes to `phone`, which was just verified, or by email when it is null. */
  enableMfa(phone: string | null): void {
    this.changeMfa(phone ? 'sms' : 'email');
    if (phone) this.phone = phone;
    this.mfaPhone = phone;
  }

  /** @throws {MfaRequired} when the center requires MFA for this user */
  disableMfa(rules: { requireStaffMfa: boolean }): void {
    if (this.mustUseMfa(rules)) throw new MfaRequired();
    this.changeMfa('none');
    this.mfaPhone = null;
  }

  private changeMfa(to: MfaMethod): void {
    if (to === this.mfaMethod) return;
    raise(this, mfaChanged({ userId: this.id, from: this.mfaMethod, to }));
    this.mfaMethod = to;
  }

  /** Replaces an earlier registration whose address was never verified. */
  registerAgain(input: Pick<NewUser, 'passwordHash' | 'firstName' | 'lastName' | 'phone'>): void {
    this.passwordHash = input.passwordHash;
    this.firstName = input.firstName ?? '';
    this.lastName = input.lastName ?? '';
    this.phone = normalPhone(input.phone ?? '') ?? null;
  }

  /** Discards everything that was entered with an unverified address, the password above all. */
  startAfresh(input: Pick<NewUser, 'firstName' | 'lastName'> = {}): void {
    this.passwordHash = null;
    this.requirePasswordChange = false;
    this.mfaMethod = 'none';
    this.mfaPhone = null;
    this.firstName = input.firstName ?? '';
    this.lastName = input.lastName ?? '';
    this.phone = null;
  }

  /** Returns whether the address was unverified until now. */
  verifyEmail(now: Date): boolean {
    if (this.emailVerifiedAt) return false;
    this.emailVerifiedAt = now;
    raise(this, emailVerified({ userId: this.id, email: this.email }));
    return true;
  }

  /** Also ends a forced password change. */
  changePassword(
    passwordHash: string,
    provedBy: EventOf<typeof passwordChanged>['provedBy'] = 'current-password',
  ): void {
    this.passwordHash = passwordHash;
    this.requirePasswordChange = false;
    raise(this, passwordChanged({ userId: this.id, provedBy }));
  }

  /** Whether the person has no password yet and waits for a temporary one. */
  get needsTemporaryPassword(): boolean {
    return this.passwordHash === null && this.requirePasswordChange;
  }

  /** The person must replace it at the first sign-in. */
  setTemporaryPassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
    this.requirePasswordChange = true;
  }

  /**
   * The emailed link verifies the address. If it was unverified, the account starts afresh: a stranger may have registered it.
   * Returns whether it was.
   */
  resetPassword(passwordHash: string, now: Date): boolean {
    if (!this.isVerified) this.startAfresh();
    const isProof = this.verifyEmail(now);
    this.changePassword(passwordHash, 'mailed-link');
    return isProof;
  }

  /**
   * Sets up an account by the link of a staff invitation, which verifies the address. What was entered before may be a stranger's
   * and is discarded. With `secondStep`, each sign-in needs a code by email.
   */
  setUpByInvitation(
    input: Pick<NewUser, 'firstName' | 'lastName'> & { passwordHash: string; secondStep: boolean },
    now: Date,
  ): void {
    this.startAfresh(input);
    this.passwordHash = input.passwordHash;
    if (input.secondStep) this.mfaMethod = 'email';
    this.verifyEmail(now);
  }

  /**
   * Changes the role, and with it the permission set of staff or the organization that an org admin administers. Who gets the set of
   * instructors becomes one. Returns whether
   * anything changed; the caller writes what the account administers.
   * @throws {InvalidInput} for an org admin without an organization, or an organization or a permission set for another role
   */
  changeRole({ role, staffRole, organizationId }: NewRole, administered: string | null): boolean {
    if (role === 'org_admin' && !organizationId) throw new WithoutOrganization();
    if (role !== 'org_admin' && organizationId) {
      const message = 'Only an organization admin has an organization to administer.';
      throw new InvalidInput({ path: 'organizationId', message });
    }
    if (role !== 'admin' && staffRole) {
      throw new InvalidInput({ path: 'staffRole', message: 'Only staff have a permission set.' });
    }
    const set = this.staffRoleAs(role, staffRole);
    if (role === this.role && set === this.staffRole && organizationId === administered) return false;
    const sets = { ...(this.staffRole && { fromStaffRole: this.staffRole }), ...(set && { toStaffRole: set }) };
    const organization = organizationId ? { organizationId } : {};
    raise(this, roleChanged({ userId: this.id, from: this.role, to: role, ...sets, ...organization }));
    this.role = role;
    this.staffRole = set;
    if (set === 'instructor') this.assignInstructor(true);
    return true;
  }

  /** The permission set with that role: staff keep theirs, and others become administrators. */
  staffRoleAs(role: UserRole, given?: StaffRole): StaffRole | null {
    return role === 'admin' ? (given ?? this.staffRole ?? 'administrator') : null;
  }

  get isDisabled(): boolean {
    return this.disabledAt !== null;
  }

  /** Nobody can sign in any more, by whatever means. The caller ends the sessions. */
  disable(now: Date): void {
    if (this.disabledAt) return;
    this.disabledAt = now;
    raise(this, accountDisabled({ userId: this.id }));
  }

  /** Empties the account of a person who is erased, for good. The caller ends the sessions. */
  erase(now: Date): void {
    this.startAfresh(ERASED);
    this.email = `erased-${this.id}`;
    this.emailVerifiedAt = null;
    this.disabledAt ??= now;
    this.erasedAt = now;
  }

  enable(): void {
    if (!this.disabledAt || this.erasedAt) return;
    this.disabledAt = null;
    raise(this, accountEnabled({ userId: this.id }));
  }

  assignInstructor(isInstructor: boolean): void {
    if (isInstructor === this.isInstructor) return;
    this.isInstructor = isInstructor;
    raise(this, instructorAssigned({ userId: this.id, isInstructor }));
  }

  changeProfile(input: { firstName?: string; lastName?: string; phone?: string }): void {
    if (input.firstName !== undefined) this.firstName = input.firstName;
    if (input.lastName !== undefined) this.lastName = input.lastName;
    if (input.phone !== undefined) this.phone = normalPhone(input.phone) ?? null;
  }

  unlinkStudent(): void {
    this.studentId = null;
  }

  linkStudent(studentId: string): void {
    this.studentId = studentId;
  }
}
UserSchema.setClass(User);
