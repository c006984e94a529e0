import { defineEntity } from '@mikro-orm/core';
import { type EventOf, raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { normalPhone } from '../../../shared/domain/phone.js';
import type { UserRole } from '../../../shared/domain/user-role.js';
import {
  adminCreated,
  emailVerified,
  instructorAssigned,
  passwordChanged,
  roleChanged,
  secondStepChanged,
} from '../events.js';
import { SecondStepRequired } from './identity.errors.js';

/** How a person confirms a sign-in beyond the password. */
export type SecondStep = 'none' | 'email' | 'sms';

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
    isInstructor: p.boolean(),
    studentId: p.uuid().nullable(),
    organizationId: p.uuid().nullable(),
    requirePasswordChange: p.boolean(),
    emailVerifiedAt: p.datetime().nullable(),
    secondStep: p.text().$type<SecondStep>(),
    secondStepPhone: p.text().nullable(),
    createdAt: p.datetime(),
  }),
});

/** What an account starts with. The address is compared, and therefore stored, in lower case. */
export interface NewUser {
  email: string;
  passwordHash: string | null;
  role: UserRole;
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  organizationId?: string | null;
  studentId?: string | null;
  /** They have to choose their own password at the first sign-in. */
  hasTemporaryPassword?: boolean;
  /** Nobody has to prove the address, as with an account that staff made. */
  isVerified?: boolean;
}

/** A person who signs in. */
export class User extends UserSchema.class {
  static create(given: NewUser, now: Date): User {
    return Object.assign(new User(), {
      id: newId(),
      email: normalEmail(given.email),
      passwordHash: given.passwordHash,
      firstName: given.firstName ?? '',
      lastName: given.lastName ?? '',
      phone: given.phone ?? null,
      role: given.role,
      isInstructor: false,
      studentId: given.studentId ?? null,
      organizationId: given.organizationId ?? null,
      requirePasswordChange: given.hasTemporaryPassword ?? false,
      emailVerifiedAt: given.isVerified ? now : null,
      secondStep: 'none' as const,
      secondStepPhone: null,
      createdAt: now,
    });
  }

  /** An administrator of the center, whose address nobody has to prove. */
  static makeAdministrator(given: Pick<NewUser, 'email' | 'passwordHash'>, now: Date): User {
    const user = User.create({ ...given, role: 'admin', isVerified: true }, now);
    raise(user, adminCreated({ userId: user.id, email: user.email }));
    return user;
  }

  get isVerified(): boolean {
    return this.emailVerifiedAt !== null;
  }

  /** What a sign-in needs beyond the password, under the rules of the center. */
  nextStep(rules: { staffSecondStep: boolean }): 'verify-email' | 'sign-in' | undefined {
    if (!this.isVerified) return 'verify-email';
    return this.secondStep === 'none' && !this.mustTakeSecondStep(rules) ? undefined : 'sign-in';
  }

  private mustTakeSecondStep({ staffSecondStep }: { staffSecondStep: boolean }): boolean {
    return staffSecondStep && this.role === 'admin';
  }

  /** Asks for a code at each sign-in. A `phone` is one that a code has just proved to be theirs; without one, mail carries the codes. */
  turnOnSecondStep(phone: string | null): void {
    this.changeSecondStep(phone ? 'sms' : 'email');
    if (phone) this.phone = phone;
    this.secondStepPhone = phone;
  }

  /** Throws SecondStepRequired where the center insists on it. */
  turnOffSecondStep(rules: { staffSecondStep: boolean }): void {
    if (this.mustTakeSecondStep(rules)) throw new SecondStepRequired();
    this.changeSecondStep('none');
    this.secondStepPhone = null;
  }

  private changeSecondStep(to: SecondStep): void {
    if (to === this.secondStep) return;
    raise(this, secondStepChanged({ userId: this.id, from: this.secondStep, to }));
    this.secondStep = to;
  }

  /** Takes the place of a registration that never showed the address to be its own. */
  registerAgain(given: Pick<NewUser, 'passwordHash' | 'firstName' | 'lastName' | 'phone'>): void {
    this.passwordHash = given.passwordHash;
    this.firstName = given.firstName ?? this.firstName;
    this.lastName = given.lastName ?? this.lastName;
    this.phone = given.phone ?? this.phone;
  }

  /**
   * Takes an account that never showed its address to be its own from whoever opened it: what they entered, their password
   * first of all, counts no more.
   */
  startAfresh(given: Pick<NewUser, 'firstName' | 'lastName'>): void {
    this.passwordHash = null;
    this.requirePasswordChange = false;
    this.secondStep = 'none';
    this.secondStepPhone = null;
    this.firstName = given.firstName ?? '';
    this.lastName = given.lastName ?? '';
    this.phone = null;
  }

  verifyEmail(now: Date): void {
    if (this.emailVerifiedAt) return;
    this.emailVerifiedAt = now;
    raise(this, emailVerified({ userId: this.id, email: this.email }));
  }

  /** Ends a forced change, too. */
  changePassword(passwordHash: string, knowing: EventOf<typeof passwordChanged>['knowing'] = 'current-password'): void {
    this.passwordHash = passwordHash;
    this.requirePasswordChange = false;
    raise(this, passwordChanged({ userId: this.id, knowing }));
  }

  /**
   * A new password for somebody who has shown, by a mailed link, that the address is theirs. If nobody had before, the
   * number may be that of whoever registered it.
   */
  resetPassword(passwordHash: string, now: Date): void {
    if (!this.isVerified) this.phone = null;
    this.verifyEmail(now);
    this.changePassword(passwordHash, 'mailed-link');
  }

  /** Gives the account a password that somebody else knows. */
  setTemporaryPassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
    this.requirePasswordChange = true;
  }

  changeRole(role: UserRole): void {
    if (role === this.role) return;
    raise(this, roleChanged({ userId: this.id, from: this.role, to: role }));
    this.role = role;
  }

  /** Makes the person the administrator of an organization; an administrator of the center stays one. */
  administer(organizationId: string): void {
    this.organizationId = organizationId;
    if (this.role === 'client') this.changeRole('org_admin');
  }

  assignInstructor(isInstructor: boolean): void {
    if (isInstructor === this.isInstructor) return;
    this.isInstructor = isInstructor;
    raise(this, instructorAssigned({ userId: this.id, isInstructor }));
  }

  changeProfile(given: { firstName?: string; lastName?: string; phone?: string }): void {
    if (given.firstName !== undefined) this.firstName = given.firstName;
    if (given.lastName !== undefined) this.lastName = given.lastName;
    if (given.phone !== undefined) this.phone = normalPhone(given.phone) ?? null;
  }

  /** Ties the account to the person's training record. An organization that they already administer stays theirs. */
  tieToStudent(studentId: string, organizationId: string | null): void {
    this.studentId = studentId;
    if (this.role !== 'org_admin') this.organizationId = organizationId;
  }
}
UserSchema.setClass(User);

export const normalEmail = (email: string): string => email.trim().toLowerCase();
