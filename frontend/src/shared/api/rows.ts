import type { components } from './schema.js';

type Schemas = components['schemas'];

/**
 * The shapes on the wire: `…Row` and `…Response` for what the server returns, `…Input` for what it takes. `schema.d.ts` is
 * generated from the API description (`npm run api:generate`), so a server change that breaks a screen breaks the build.
 * A `date` is `YYYY-MM-DD` and a `time` `HH:mm` in the center's time zone, an instant is ISO 8601 in UTC, money is in
 * dollars, and missing text is an empty string.
 */
export type AuditEntryRow = Schemas['AuditEntryRow'];
export type CalendarFeedRow = Schemas['CalendarFeedRow'];
export type CallRow = Schemas['CallRow'];
export type CancellationImpactResponse = Schemas['CancellationImpactResponse'];
export type CenterRow = Schemas['CenterRow'];
export type CertificationListRow = Schemas['CertificationListRow'];
export type CertificationRow = Schemas['CertificationRow'];
export type CertificationCountsResponse = Schemas['CertificationCountsResponse'];
export type ChangeOfKind = Schemas['ChangeOfKind'];
export type ClassCountsResponse = Schemas['ClassCountsResponse'];
export type ClosedClassRow = Schemas['ClosedClassRow'];
export type ClassRow = Schemas['ClassRow'];
export type MoveClassInput = Schemas['MoveClassInput'];
export type CourseInterestRow = Schemas['CourseInterestRow'];
export type CourseRow = Schemas['CourseRow'];
export type DeletionImpactResponse = Schemas['DeletionImpactResponse'];
export type RetryJobsInput = Schemas['RetryJobsInput'];
export type ResendMessagesInput = Schemas['ResendMessagesInput'];
export type ChangeViewInput = Schemas['ChangeViewInput'];
export type CheckedEmployeeRow = Schemas['CheckedEmployeeRow'];
export type DeviceRow = Schemas['DeviceRow'];
export type DueSeatRow = Schemas['DueSeatRow'];
export type EmailOrganizationsInput = Schemas['EmailOrganizationsInput'];
export type EmailStudentsInput = Schemas['EmailStudentsInput'];
export type EmployeeCertificationRow = Schemas['EmployeeCertificationRow'];
export type EmployeeInput = Schemas['EmployeeInput'];
export type EmployeeRow = Schemas['EmployeeRow'];
export type FailedJobRow = Schemas['FailedJobRow'];
export type InvitationLinkResponse = Schemas['InvitationLinkResponse'];
export type FoundInvoiceRow = Schemas['FoundInvoiceRow'];
export type InvoiceRow = Schemas['InvoiceRow'];
export type IssueInvoiceInput = Schemas['IssueInvoiceInput'];
export type MessageRow = Schemas['MessageRow'];
export type TemplateRow = Schemas['TemplateRow'];
export type MfaResponse = Schemas['MfaResponse'];
export type NoticeRow = Schemas['NoticeRow'];
export type ProviderKeyRow = Schemas['ProviderKeyRow'];
export type TwilioInput = Schemas['TwilioInput'];
export type StripeKeysInput = Schemas['StripeKeysInput'];
export type SenderInput = Schemas['SenderInput'];
export type SenderDomainResponse = Schemas['SenderDomainResponse'];
export type SenderResponse = Schemas['SenderResponse'];
export type PaymentTestResponse = Schemas['PaymentTestResponse'];
export type OrganizationDetailRow = Schemas['OrganizationDetailRow'];
export type RenewalInvitationRow = Schemas['RenewalInvitationRow'];
export type LedgerEntryRow = Schemas['LedgerEntryRow'];
export type PossibleDuplicateRow = Schemas['PossibleDuplicateRow'];
export type ClashRow = Schemas['ClashRow'];
export type DateCheckRow = Schemas['DateCheckRow'];
export type DueWorkResponse = Schemas['DueWorkResponse'];
export type RevenueRow = Schemas['RevenueRow'];
export type MonthRow = Schemas['MonthRow'];
export type SeatFillRow = Schemas['SeatFillRow'];
export type SelfBookingInput = Schemas['SelfBookingInput'];
export type SelfBookingRow = Schemas['SelfBookingRow'];
export type OverdueSeatRow = Schemas['OverdueSeatRow'];
export type OrganizationRow = Schemas['OrganizationRow'];
export type EnrollmentPaymentResponse = Schemas['EnrollmentPaymentResponse'];
export type HandRefundRow = Schemas['HandRefundRow'];
export type HeldRuleRow = Schemas['HeldRuleRow'];
export type OwnCertificationRow = Schemas['OwnCertificationRow'];
export type PaymentByHandInput = Schemas['PaymentByHandInput'];
export type RefundInput = Schemas['RefundInput'];
export type UnmatchedRow = Schemas['UnmatchedRow'];
export type WaitingSeatRow = Schemas['WaitingSeatRow'];
export type PaymentMethodResponse = Schemas['PaymentMethodResponse'];
export type PaymentMethodRow = Schemas['PaymentMethodRow'];
export type PayInvoiceInput = Schemas['PayInvoiceInput'];
export type PreferencesRow = Schemas['PreferencesRow'];
export type ReceiptRow = Schemas['ReceiptRow'];
export type RosterRow = Schemas['RosterRow'];
export type SessionRow = Schemas['SessionRow'];
export type SignInResponse = Schemas['SignInResponse'];
/** One student, with the figures of the detail page. */
export type StudentDeletionImpactResponse = Schemas['StudentDeletionImpactResponse'];
export type StudentDetailRow = Schemas['StudentDetailRow'];
export type StudentEnrollmentRow = Schemas['StudentEnrollmentRow'];
export type StudentBalanceResponse = Schemas['StudentBalanceResponse'];
export type SmsConsentRow = Schemas['SmsConsentRow'];
export type SmsConsentsInput = Schemas['SmsConsentsInput'];
export type StudentNoteInput = Schemas['StudentNoteInput'];
export type TimelineRow = Schemas['TimelineRow'];
export type OwedSeatRow = Schemas['OwedSeatRow'];
export type StatementResponse = Schemas['StatementResponse'];
export type SaveViewInput = Schemas['SaveViewInput'];
export type RetentionInput = Schemas['RetentionInput'];
export type RetentionResponse = Schemas['RetentionResponse'];
export type SavedViewRow = Schemas['SavedViewRow'];
export type StudentRow = Schemas['StudentRow'];
export type UserRow = Schemas['UserRow'];

/** An instructor, as a choice in a form. */
export type InstructorRow = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>;

export type VerifyBankAccountInput = Schemas['VerifyBankAccountInput'];
export type CenterInput = Schemas['CenterInput'];
export type ChangeEnrollmentInput = Schemas['ChangeEnrollmentInput'];
export type ChangePasswordInput = Schemas['ChangePasswordInput'];
export type ChangeRoleInput = Schemas['ChangeRoleInput'];
export type CreateOrganizationInput = Schemas['CreateOrganizationInput'];
export type CreateStudentInput = Schemas['CreateStudentInput'];
export type EditClassInput = Schemas['EditClassInput'];
export type EditCourseInput = Schemas['EditCourseInput'];
export type EditOrganizationInput = Schemas['EditOrganizationInput'];
export type EditStudentInput = Schemas['EditStudentInput'];
export type EnrollInput = Schemas['EnrollInput'];
export type LoginInput = Schemas['LoginInput'];
export type MfaSetupCodeInput = Schemas['MfaSetupCodeInput'];
export type MfaSetupInput = Schemas['MfaSetupInput'];
export type NumbersInput = Schemas['NumbersInput'];
export type NumbersResponse = Schemas['NumbersResponse'];
export type OwnOrganizationInput = Schemas['OwnOrganizationInput'];
export type PreferencesInput = Schemas['PreferencesInput'];
export type ProfileInput = Schemas['ChangeProfileInput'];
export type ReauthenticationInput = Schemas['ReauthenticationInput'];
export type RegistrationInput = Schemas['RegistrationInput'];
export type ResendCodeInput = Schemas['ResendCodeInput'];
export type ResetPasswordInput = Schemas['ResetPasswordInput'];
export type ScheduleClassInput = Schemas['ScheduleClassInput'];
export type ScheduleSeriesInput = Schemas['ScheduleSeriesInput'];
export type SignInRulesInput = Schemas['SignInRulesInput'];
export type SignUpInput = Schemas['SignUpInput'];
export type SystemStatusResponse = Schemas['SystemStatusResponse'];
export type VerifyCodeInput = Schemas['VerifyCodeInput'];

export type ClassStatus = ClassRow['status'];
export type PaymentStatus = RosterRow['paymentStatus'];
export type CertificationStatus = RosterRow['certificationStatus'];
