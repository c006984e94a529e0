import type { components } from './schema.js';

type Schemas = components['schemas'];

/**
 * Rows as the API sends them; `schema.d.ts` is generated from its description (`npm run api:generate`), so a change of the
 * server that breaks a screen breaks the build. A `date` is `YYYY-MM-DD` and a `time` `HH:mm` on the center's own calendar
 * and clock, an instant is ISO 8601 in UTC, money is dollars, text that was never given is empty.
 */
export type AuditEntryRow = Schemas['AuditEntryRow'];
export type CenterRow = Schemas['CenterSettings'];
export type CertificationRow = Schemas['CertificationRow'];
export type ClassCounts = Schemas['ClassCounts'];
export type ClassRow = Schemas['ClassRow'];
export type CodeSentAnswer = Schemas['CodeSentAnswer'];
export type CourseRow = Schemas['CourseRow'];
export type DashboardRow = Schemas['DashboardRow'];
export type DeviceRow = Schemas['DeviceRow'];
export type DeadReactionRow = Schemas['DeadReaction'];
export type EmployeeCertificationRow = Schemas['EmployeeCertificationRow'];
export type EmployeeRow = Schemas['EmployeeRow'];
export type GoogleAccountRow = Schemas['GoogleAccountAnswer'];
export type MessageRow = Schemas['MessageRow'];
export type NoticeRow = Schemas['NoticeRow'];
export type OrganizationRow = Schemas['OrganizationRow'];
export type PreferencesRow = Schemas['PreferencesRow'];
export type RegistrationInput = Schemas['RegistrationInput'];
export type ResetLinkAnswer = Schemas['ResetLinkAnswer'];
export type RosterRow = Schemas['RosterRow'];
export type SecondStepRow = Schemas['SecondStepAnswer'];
export type SessionRow = Schemas['SessionRow'];
export type SignInAnswer = Schemas['SignInAnswer'];
export type SignInRulesRow = Schemas['SignInRulesRow'];
/** One student, with the figures of the detail page. */
export type StudentDetailRow = Schemas['StudentDetail'];
export type StudentEnrollmentRow = Schemas['StudentEnrollmentRow'];
export type StudentRow = Schemas['StudentListRow'];
export type UserRow = Schemas['UserRow'];

/** A user as the choice of an instructor shows them. */
export type InstructorRow = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>;

export type ClassStatus = ClassRow['status'];
export type PaymentStatus = RosterRow['paymentStatus'];
export type CertificationStatus = RosterRow['certificationStatus'];
