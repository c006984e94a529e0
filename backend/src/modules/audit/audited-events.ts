import type { Change } from '../../shared/domain/changes.js';
import type { EventDefinition } from '../../shared/domain/domain-event.js';
import { systemName } from '../../shared/domain/origin.js';
import { STAFF_ROLE_NAMES, type StaffRole } from '../../shared/domain/permission.js';
import type { UserRole } from '../../shared/domain/user-role.js';
import type { RequestContext } from '../../shared/events/request-context.js';
import {
  handRefundDropped,
  handRefundRequested,
  invoiceIssued,
  invoicePaid,
  invoicePartPaid,
  invoiceVoided,
  numbersContinued,
  openingInvoiceEntered,
  paymentDisputed,
  paymentEntered,
  paymentMethodRemoved,
  paymentMethodStored,
  paymentReceived,
  paymentUnmatched,
  refundEntered,
  refundedElsewhere,
  refundFailed,
  refundRequested,
  unmatchedCounted,
} from '../billing/events.js';
import { bulkJobEnded } from '../bulk/events.js';
import { agencyAdded, agencyDeleted, agencyEdited, courseDeleted, courseInterestDeleted } from '../catalog/events.js';
import {
  centerOpened,
  heldBackKindReleased,
  logoChanged,
  oldLinkRemoved,
  oldLinksSaved,
  previewCreated,
  providerKeyChanged,
  retentionChanged,
  retentionConfirmed,
  senderChanged,
  settingsChanged,
} from '../center/events.js';
import {
  cardScanChanged,
  cardSentAgain,
  certificationCorrected,
  certificationEntered,
  certificationIssued,
  certificationRevoked,
  ecardCodeChanged,
  renewalInvited,
} from '../certification/events.js';
import { setupDismissed, setupStepDecided, testEmailAnswered } from '../desk/events.js';
import {
  attendanceChanged,
  callRecorded,
  certificationStatusChanged,
  enrollmentRemoved,
  paymentLinkSent,
  paymentStatusChanged,
  type RemovalReason,
  seatApproved,
  seatBilled,
  testBookingHidden,
} from '../enrollment/events.js';
import { keptNamesForgotten, personErased, personExported } from '../erasure/events.js';
import { exportDownloaded, exportRequested } from '../exports/events.js';
import * as identity from '../identity/events.js';
import {
  importCommitRequested,
  importCommitted,
  importEmailsResumed,
  importFilesAdded,
  importInvitationsBegan,
  importRemoved,
  importUndone,
  importUndoRequested,
} from '../imports/events.js';
import { heldMessagesDropped, heldMessagesReleased, messageTemplateChanged } from '../notifications/events.js';
import {
  organizationCreated,
  organizationDeleted,
  organizationEdited,
  organizationsEmailed,
  signupCodeReplaced,
} from '../organizations/events.js';
import {
  employeesImported,
  invitationDeclined,
  invitationsSentAgain,
  memberLeft,
  membershipConfirmed,
  mergeUndone,
  organizationJoined,
  recordsMerged,
  sampleStudentAdded,
  smsConsentsChanged,
  studentDeleted,
  studentEdited,
  studentKeptApart,
  studentNoted,
  studentsComparedAgain,
  studentsEmailed,
  studentsMerged,
} from '../people/events.js';
import {
  classDeleted,
  classEdited,
  placeAdded,
  placeArchived,
  placeDeleted,
  placeEdited,
  placesMerged,
} from '../scheduling/events.js';
import type { AuditChange, AuditKind } from './domain/audit-entry.entity.js';

/** Returns the current name of a person or thing by its id. */
export type NameOf = (id: string) => string;

/** An event's entry. */
export interface Description {
  /** The sentence after the actor's name: `changed the role of Ada Marsh`. */
  action: string;
  /** The id of the person or thing that was changed. */
  subjectId: string | null;
  facts?: AuditChange[];
  /** The actor, if that isn't the request's user: a user id, or a name without an account. */
  actor?: { id: string } | { name: string };
}

/** Every audited event by its name. */
export const AUDITED = new Map<string, AuditedEvent>();

interface AuditedEvent {
  kind: AuditKind;
  describe(payload: unknown, nameOf: NameOf, context: RequestContext): Description;
}

/** Declares an audited event and its entry. `nameOf` knows every id in the event's payload. */
function audit<P>(
  { eventName }: EventDefinition<P>,
  kind: AuditKind,
  describe: (facts: Readonly<P>, nameOf: NameOf, context: RequestContext) => Description,
): void {
  AUDITED.set(eventName, { kind, describe: describe as AuditedEvent['describe'] });
}

/** The entry of an act of a user on their own account, where the request may have no session yet. */
const ownAct = (userId: string, action: string, ...facts: AuditChange[]): Description => ({
  actor: { id: userId },
  subjectId: userId,
  action,
  facts,
});

const change = (label: string, from: string, to: string): AuditChange => ({ label, from, to });

/** A status or a field name in words: `in-progress` becomes `In progress`, `timeZone` becomes `Time zone`. */
function words(name: string): string {
  const spaced = name.replace(/[-_]/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}

const changesIn = (changes: readonly Change[]): AuditChange[] =>
  changes.map(({ field, from, to }) => change(words(field), from, to));

/** Like `changesIn`, with the names of organizations. */
const namedChangesIn = (changes: readonly Change[], nameOf: NameOf): AuditChange[] =>
  changes.map(({ field, from, to }) =>
    field === 'organizationId'
      ? change('Organization', from && nameOf(from), to && nameOf(to))
      : change(words(field), isStatus(field) ? words(from) : from, isStatus(field) ? words(to) : to),
  );

const isStatus = (field: string): boolean => field === 'status';

const fieldsOf = (changes: readonly Change[]): string =>
  changes.map(({ field }) => words(field.replace(/Id$/, '')).toLowerCase()).join(', ');

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** `$65.00`, or `65.00 eur`. */
const money = (cents: number, currency: string) =>
  currency === 'usd' ? dollars(cents) : `${(cents / 100).toFixed(2)} ${currency}`;

/** The names on the Permissions tab. */
const HOW_SENT = { email: ' by email', text: ' by text', none: '' };

const ROLES: Record<UserRole | StaffRole, string> = {
  admin: 'Administrator',
  org_admin: 'Organization Admin',
  client: 'Client',
  ...STAFF_ROLE_NAMES,
};
const role = (name: string): string => ROLES[name as UserRole | StaffRole] ?? name;

const MFA_METHODS: Record<string, string> = { none: 'Off', email: 'By email', sms: 'By text message' };
const mfaMethod = (method: string): string => MFA_METHODS[method] ?? method;

const PASSWORD_CHANGES = {
  'current-password': 'changed their password',
  'mailed-link': 'set a new password with the link from an email',
};

const FAILED_SIGN_INS = {
  'wrong-password': (account: string) => `entered a wrong password for ${account}`,
  'wrong-code': (account: string) => `entered a wrong code for ${account}`,
  'demo-password': (account: string) => `entered the demo password of ${account}, which is public`,
  disabled: (account: string) => `entered the password of ${account}, whose account is disabled`,
};

const REMOVALS: Record<RemovalReason, (student: string, session: string) => string> = {
  'removed-by-staff': (student, session) => `removed ${student} from ${session}`,
  'cancelled-by-student': (_, session) => `gave up their seat in ${session}`,
  'cancelled-by-link': (student, session) => `gave up the seat of ${student} in ${session} with its payment link`,
  'second-seat': (student, session) => `gave up the second seat of ${student} in ${session}`,
  'student-deleted': (student, session) => `removed ${student} from ${session}, with the student's record`,
  'declined-by-organization': (student, session) => `declined to pay for the seat of ${student} in ${session}`,
  'approval-expired': (student, session) =>
    `released the seat of ${student} in ${session}, which was waiting for approval`,
};

audit(identity.signedIn, 'sign-in', ({ userId }) => ownAct(userId, 'signed in'));

audit(identity.signedOut, 'sign-in', ({ userId, sessionId, ip }, _, context) =>
  sessionId === context.sessionId
    ? ownAct(userId, 'signed out')
    : ownAct(userId, 'signed another browser of theirs out', change('Address of its session', ip ?? '', '')),
);

// Never the typed address: people type passwords into the wrong field.
audit(identity.signInFailed, 'sign-in', ({ userId, reason }, nameOf) => ({
  actor: { name: 'Somebody' },
  subjectId: userId,
  action: userId ? FAILED_SIGN_INS[reason](nameOf(userId)) : 'tried to sign in to an account that does not exist',
}));

audit(identity.accountDisabled, 'account', ({ userId }, nameOf) => ({
  subjectId: userId,
  action: `disabled the account of ${nameOf(userId)}; its sessions ended`,
}));

audit(identity.accountEnabled, 'account', ({ userId }, nameOf) => ({
  subjectId: userId,
  action: `enabled the account of ${nameOf(userId)} again`,
}));

audit(identity.roleChanged, 'account', ({ userId, organizationId, ...roles }, nameOf) => {
  const [from, to] = [role(roles.fromStaffRole ?? roles.from), role(roles.toStaffRole ?? roles.to)];
  return {
    subjectId: userId,
    action: `changed the role of ${nameOf(userId)} from ${from} to ${to}`,
    facts: [change('Role', from, to), ...(organizationId ? [change('Organization', '', nameOf(organizationId))] : [])],
  };
});

audit(identity.staffInvited, 'account', ({ email, staffRole, isAgain }) => ({
  subjectId: null,
  action: isAgain
    ? `invited ${email} to the staff again, as ${role(staffRole)}`
    : `invited ${email} to the staff, as ${role(staffRole)}`,
}));

audit(identity.staffInvitationWithdrawn, 'account', ({ email, staffRole }) => ({
  subjectId: null,
  action: `withdrew the invitation of ${email} to the staff, as ${role(staffRole)}`,
}));

audit(identity.staffInvitationAccepted, 'account', ({ userId, staffRole, invitedBy }, nameOf) =>
  ownAct(
    userId,
    `joined the staff by the invitation of ${nameOf(invitedBy)}, as ${role(staffRole)}`,
    change('Role', '', role(staffRole)),
  ),
);

audit(identity.instructorAssigned, 'account', ({ userId, isInstructor }, nameOf) => ({
  subjectId: userId,
  action: isInstructor ? `made ${nameOf(userId)} an instructor` : `no longer lists ${nameOf(userId)} as an instructor`,
  facts: [isInstructor ? change('Instructor', 'No', 'Yes') : change('Instructor', 'Yes', 'No')],
}));

audit(identity.adminCreated, 'account', ({ userId, email }) => ({
  subjectId: userId,
  action: `made ${email} an administrator`,
  facts: [change('Role', '', ROLES.admin)],
}));

audit(identity.passwordChanged, 'password', ({ userId, provedBy }) =>
  ownAct(userId, `${PASSWORD_CHANGES[provedBy]}; every other session of theirs ended`),
);

audit(identity.deviceRemembered, 'password', ({ userId }) =>
  ownAct(userId, 'had this browser remembered, which skips the second step'),
);

audit(identity.deviceForgotten, 'password', ({ userId, ip }) =>
  ownAct(userId, 'had a remembered browser forgotten', change('Address where it was last used', ip ?? '', '')),
);

audit(identity.identityLinked, 'password', ({ userId }) => ownAct(userId, 'linked their Google account'));

audit(identity.identityUnlinked, 'password', ({ userId }) => ({
  subjectId: userId,
  action: 'took their Google account away',
}));

audit(identity.mfaChanged, 'password', ({ userId, from, to }) =>
  ownAct(
    userId,
    `turned ${to === 'none' ? 'off' : 'on'} their second step; every other session of theirs ended`,
    change('Second step', mfaMethod(from), mfaMethod(to)),
  ),
);

audit(identity.signInRulesChanged, 'settings', ({ requireStaffMfa }) => ({
  subjectId: null,
  action: requireStaffMfa
    ? 'requires a second step of every administrator'
    : 'no longer requires a second step of administrators',
}));

audit(identity.frontDeskRulesChanged, 'settings', ({ changes }) => ({
  subjectId: null,
  action: 'changed what the front desk may do',
  facts: changes.map(({ field, from, to }) => {
    const said = (value: string) => (field === 'refundLimitCents' ? limit(value) : value === 'true' ? 'Yes' : 'No');
    return change(FRONT_DESK_RULES[field] ?? words(field), said(from), said(to));
  }),
}));

const FRONT_DESK_RULES: Record<string, string> = {
  mayExport: 'Export lists',
  mayEmailMany: 'Email more than 50 people',
  mayWaive: 'Waive',
  refundLimitCents: 'Refunds for a seat',
};

const limit = (cents: string): string => (cents === '' ? 'No limit' : `To ${dollars(Number(cents))}`);

audit(paymentReceived, 'money', ({ enrollmentId, amountCents, paymentId }, nameOf) => ({
  actor: { name: 'Stripe' },
  subjectId: enrollmentId,
  action: `took ${dollars(amountCents)} for ${nameOf(enrollmentId)}`,
  facts: [change('Amount', '', dollars(amountCents)), change('Payment', '', paymentId)],
}));

audit(paymentEntered, 'money', ({ enrollmentId, amountCents, leftCents, paidWith }, nameOf) => ({
  subjectId: enrollmentId,
  action: `entered ${dollars(amountCents)} for ${nameOf(enrollmentId)}`,
  facts: [change('Paid with', '', paidWith), change('Still due', '', dollars(leftCents))],
}));

audit(invoiceIssued, 'money', ({ organizationId, number }, nameOf) => ({
  subjectId: organizationId,
  action: `issued invoice ${number} to ${nameOf(organizationId)}`,
}));

/** Whose an invoice is: an organization's or a student's. */
const ownerOf = ({ organizationId, studentId }: { organizationId: string | null; studentId?: string | null }) =>
  (organizationId ?? studentId)!;

audit(openingInvoiceEntered, 'money', ({ number, source, amountCents, openCents, ...owner }, nameOf) => ({
  subjectId: ownerOf(owner),
  action: `entered invoice ${number} of ${nameOf(ownerOf(owner))} from ${source}`,
  facts: [change('Amount', '', dollars(amountCents)), change('Still due', '', dollars(openCents))],
}));

audit(invoiceVoided, 'money', ({ number, reason, ...owner }, nameOf) => ({
  subjectId: ownerOf(owner),
  action: `voided invoice ${number} of ${nameOf(ownerOf(owner))}`,
  ...(reason && { facts: [change('Reason', '', reason)] }),
}));

audit(invoicePaid, 'money', ({ number, amountCents, paidWith, ...owner }, nameOf) => ({
  subjectId: ownerOf(owner),
  action: `entered ${dollars(amountCents)} for invoice ${number} of ${nameOf(ownerOf(owner))}`,
  facts: [change('Paid with', '', paidWith)],
}));

audit(invoicePartPaid, 'money', ({ number, amountCents, leftCents, paidWith, ...owner }, nameOf) => ({
  subjectId: ownerOf(owner),
  action: `entered ${dollars(amountCents)} for invoice ${number} of ${nameOf(ownerOf(owner))}`,
  facts: [change('Paid with', '', paidWith), change('Still due', '', dollars(leftCents))],
}));

audit(paymentMethodStored, 'money', ({ organizationId }, nameOf) => ({
  subjectId: organizationId,
  action: `stored the payment method of ${nameOf(organizationId)}`,
}));

const METHOD_ENDS = {
  removed: 'removed the payment method',
  replaced: 'replaced the payment method',
  ended: 'lost the payment method',
};

audit(paymentMethodRemoved, 'money', ({ organizationId, reason }, nameOf) => ({
  subjectId: organizationId,
  action: `${METHOD_ENDS[reason]} of ${nameOf(organizationId)}`,
}));

audit(paymentUnmatched, 'money', ({ paymentId, enrollmentId, amountCents, currency, refunded }, nameOf) => ({
  actor: { name: 'Stripe' },
  subjectId: enrollmentId,
  action: `took ${money(amountCents, currency)} that belongs to no seat${enrollmentId ? `, meant for ${nameOf(enrollmentId)}` : ''}`,
  facts: [change('Payment', '', paymentId), change('Goes back by itself', '', refunded ? 'Yes' : 'No')],
}));

audit(refundRequested, 'money', ({ enrollmentId, amountCents, currency, reason, requestedBy }, nameOf) => ({
  ...(requestedBy && { actor: { id: requestedBy } }),
  subjectId: enrollmentId,
  action: `refunded ${money(amountCents, currency)}${enrollmentId ? ` for ${nameOf(enrollmentId)}` : ''}`,
  facts: [change('Reason', '', reason)],
}));

audit(handRefundRequested, 'money', ({ enrollmentId, amountCents, reason, elsewhere }, nameOf) => ({
  subjectId: enrollmentId,
  action: `asked staff to return ${dollars(amountCents)}${elsewhere ? ` in ${systemName(elsewhere)}` : ''} for ${nameOf(enrollmentId)}`,
  facts: [change('Reason', '', reason)],
}));

audit(handRefundDropped, 'money', ({ enrollmentId, amountCents, reason }, nameOf) => ({
  subjectId: enrollmentId,
  action: `kept ${dollars(amountCents)} that was to be returned for ${nameOf(enrollmentId)}`,
  facts: [change('Reason', '', reason)],
}));

audit(refundedElsewhere, 'money', ({ enrollmentId, amountCents, elsewhere }, nameOf) => ({
  subjectId: enrollmentId,
  action: `refunded ${dollars(amountCents)} in ${systemName(elsewhere)} for ${nameOf(enrollmentId)}`,
}));

audit(refundEntered, 'money', ({ enrollmentId, amountCents, reason }, nameOf) => ({
  subjectId: enrollmentId,
  action: `returned ${dollars(amountCents)} by hand for ${nameOf(enrollmentId)}`,
  facts: [change('Reason', '', reason)],
}));

audit(refundFailed, 'money', ({ enrollmentId, failure }, nameOf) => ({
  actor: { name: 'Stripe' },
  subjectId: enrollmentId,
  action: `could not refund${enrollmentId ? ` ${nameOf(enrollmentId)}` : ' a payment'}`,
  facts: [change('Reason', '', failure)],
}));

audit(unmatchedCounted, 'money', ({ enrollmentId, amountCents, paymentId }, nameOf) => ({
  subjectId: enrollmentId,
  action: `counted ${dollars(amountCents)} for ${nameOf(enrollmentId)}`,
  facts: [change('Payment', '', paymentId)],
}));

audit(paymentDisputed, 'money', ({ enrollmentId, amountCents, paymentId }, nameOf) => ({
  actor: { name: 'Stripe' },
  subjectId: enrollmentId,
  action: `took back ${dollars(amountCents)}${enrollmentId ? ` for ${nameOf(enrollmentId)}` : ''} because of a dispute`,
  facts: [change('Payment', '', paymentId)],
}));

audit(paymentStatusChanged, 'money', ({ studentId, classId, from, to }, nameOf) => ({
  subjectId: studentId,
  action: `set the payment of ${nameOf(studentId)} in ${nameOf(classId)} from ${words(from)} to ${words(to)}`,
  facts: [change('Payment status', words(from), words(to))],
}));

audit(seatBilled, 'money', ({ studentId, classId, from, to }, nameOf) => ({
  subjectId: studentId,
  action: to
    ? `billed the seat of ${nameOf(studentId)} in ${nameOf(classId)} on purchase order ${to}`
    : `took the seat of ${nameOf(studentId)} in ${nameOf(classId)} off purchase order ${from}`,
  facts: [change('Purchase order', from ?? '', to ?? '')],
}));

audit(paymentLinkSent, 'money', ({ studentId, classId, sent }, nameOf) => ({
  subjectId: studentId,
  action: `${sent === 'none' ? 'copied' : 'sent'} the payment link of ${nameOf(studentId)} for ${nameOf(classId)}${HOW_SENT[sent]}`,
}));

audit(attendanceChanged, 'certification', ({ studentId, classId, from, to }, nameOf) => ({
  subjectId: studentId,
  action: `set the attendance of ${nameOf(studentId)} in ${nameOf(classId)} from ${from ?? 'present'} to ${to ?? 'present'}`,
  facts: [change('Attendance', from ?? 'present', to ?? 'present')],
}));

audit(certificationStatusChanged, 'certification', ({ studentId, classId, from, to }, nameOf) => ({
  subjectId: studentId,
  action: `set the result of ${nameOf(studentId)} in ${nameOf(classId)} from ${words(from)} to ${words(to)}`,
  facts: [change('Certification status', words(from), words(to))],
}));

audit(certificationIssued, 'certification', ({ studentId, certificationType, cardNumber }, nameOf) => ({
  subjectId: studentId,
  action: `issued ${certificationType} to ${nameOf(studentId)}`,
  facts: [change('Card number', '', cardNumber)],
}));

audit(certificationRevoked, 'certification', ({ studentId, certificationType, cardNumber, reason }, nameOf) => ({
  subjectId: studentId,
  action: `revoked ${certificationType} of ${nameOf(studentId)}`,
  facts: [change('Card number', cardNumber, ''), change('Reason', '', reason)],
}));

audit(cardSentAgain, 'certification', ({ studentId, certificationType, name }, nameOf) => ({
  subjectId: studentId,
  action: `sent the card for ${certificationType} to ${nameOf(studentId)} again`,
  facts: [change('Name on the card', '', name)],
}));

audit(certificationEntered, 'certification', ({ studentId, certificationType }, nameOf) => ({
  subjectId: studentId,
  action: `entered the outside card ${certificationType} of ${nameOf(studentId)}`,
}));
audit(certificationCorrected, 'certification', ({ studentId, certificationType }, nameOf) => ({
  subjectId: studentId,
  action: `corrected the outside card ${certificationType} of ${nameOf(studentId)}`,
}));
audit(cardScanChanged, 'certification', ({ studentId, certificationType, from, to }, nameOf) => ({
  subjectId: studentId,
  action: `${to ? (from ? 'replaced' : 'stored') : 'removed'} the scan of the outside card ${certificationType} of ${nameOf(studentId)}`,
}));
audit(ecardCodeChanged, 'certification', ({ studentId, certificationType, from, to }, nameOf) => ({
  subjectId: studentId,
  action: `${to ? 'entered' : 'removed'} the card code for ${certificationType} of ${nameOf(studentId)}`,
  facts: [change('Card code', from ?? '', to ?? '')],
}));

audit(renewalInvited, 'certification', ({ studentIds }) => ({
  subjectId: studentIds.length === 1 ? studentIds[0]! : null,
  action: `invited ${studentIds.length === 1 ? '1 person' : `${studentIds.length} people`} to renew`,
}));

audit(enrollmentRemoved, 'deletion', ({ studentId, classId, reason }, nameOf) => ({
  subjectId: studentId,
  action: REMOVALS[reason](nameOf(studentId), nameOf(classId)),
}));

audit(testBookingHidden, 'deletion', ({ studentId, classId }, nameOf) => ({
  subjectId: studentId,
  action: `hid the test booking of ${nameOf(studentId)} in ${nameOf(classId)}`,
}));

audit(callRecorded, 'account', ({ classId, outcome }, nameOf) => ({
  subjectId: classId,
  action: {
    reached: `reached a student of ${nameOf(classId)} by phone`,
    'left-message': `left a message for a student of ${nameOf(classId)}`,
    open: `took back a call about ${nameOf(classId)}`,
  }[outcome ?? 'open'],
}));
audit(seatApproved, 'money', ({ studentId, classId, organizationId }, nameOf) => ({
  subjectId: studentId,
  action: `agreed that ${nameOf(organizationId)} pays for the seat of ${nameOf(studentId)} in ${nameOf(classId)}`,
}));

audit(studentDeleted, 'deletion', ({ studentId }, nameOf) => ({
  subjectId: studentId,
  action: `deleted the student ${nameOf(studentId)}`,
}));

audit(personErased, 'deletion', ({ studentId, number }) => ({
  subjectId: studentId,
  action: `erased a person, receipt ${number}`,
}));

audit(personExported, 'account', ({ studentId }, nameOf) => ({
  subjectId: studentId,
  action: `exported the records of ${nameOf(studentId)}`,
}));

audit(keptNamesForgotten, 'deletion', ({ count }) => ({
  subjectId: null,
  action: `deleted ${counted(count, 'name', 'names')} of erased people, whose period is over`,
}));

audit(classDeleted, 'deletion', ({ classId, enrolledCount }, nameOf) => ({
  subjectId: classId,
  action: `deleted the class ${nameOf(classId)}`,
  facts: [change('Enrolled', String(enrolledCount), '')],
}));

audit(courseInterestDeleted, 'deletion', ({ courseId, courseName, name }) => ({
  subjectId: courseId,
  action: `deleted the registered interest of ${name} in ${courseName}`,
}));
audit(agencyAdded, 'settings', ({ agencyId, name }) => ({ subjectId: agencyId, action: `added the agency ${name}` }));
audit(agencyEdited, 'settings', ({ agencyId, name }) => ({ subjectId: agencyId, action: `edited the agency ${name}` }));
audit(agencyDeleted, 'deletion', ({ agencyId, name }) => ({
  subjectId: agencyId,
  action: `deleted the agency ${name}`,
}));
audit(courseDeleted, 'deletion', ({ courseId, name }) => ({
  subjectId: courseId,
  action: `deleted the course ${name}`,
}));

audit(numbersContinued, 'settings', ({ nextReceipt, nextInvoice, year }) => ({
  subjectId: null,
  action: `continued receipts from ${nextReceipt} and the invoices of ${year} from ${nextInvoice}`,
}));

const PROVIDER_NAMES: Record<string, string> = {
  sendgrid: 'SendGrid',
  smtp: 'the mail server',
  twilio: 'Twilio',
  stripe: 'Stripe',
};

audit(settingsChanged, 'settings', ({ changes }) => ({
  subjectId: null,
  action: `changed the center's ${fieldsOf(changes)}`,
  facts: changesIn(changes),
}));

audit(centerOpened, 'settings', ({ heldBack }) => ({
  subjectId: null,
  action: 'opened the center: messages go out, cards are charged, and students book',
  facts: heldBack.map(({ title }) => change('Held back', '', title)),
}));

audit(oldLinksSaved, 'settings', ({ count, address }) => ({
  subjectId: null,
  action: count === 1 ? `saved where the old link ${address} leads` : `saved where ${count} old links lead`,
}));

audit(oldLinkRemoved, 'settings', ({ address }) => ({ subjectId: null, action: `removed the old link ${address}` }));

audit(previewCreated, 'settings', () => ({
  subjectId: null,
  action: 'made a link to a preview of the public pages',
}));

audit(heldBackKindReleased, 'settings', ({ title }) => ({
  subjectId: null,
  action: `turned on the messages “${title}”, which had been held back`,
}));

audit(retentionChanged, 'settings', ({ changes }) => ({
  subjectId: null,
  action: 'changed how long old records are kept',
  facts: changesIn(changes),
}));

audit(retentionConfirmed, 'settings', () => ({
  subjectId: null,
  action: 'confirmed that old records are deleted',
}));

audit(logoChanged, 'settings', ({ key }) => ({
  subjectId: null,
  action: key === null ? "removed the center's logo" : 'uploaded a logo of the center',
}));

audit(providerKeyChanged, 'settings', ({ provider, ending }) => ({
  subjectId: null,
  action:
    ending === null
      ? `removed the key of ${PROVIDER_NAMES[provider]}`
      : `entered a key of ${PROVIDER_NAMES[provider]}, ending in ${ending}`,
}));

audit(senderChanged, 'settings', ({ name, address }) => ({
  subjectId: null,
  action: `changed who emails are from to ${name} <${address}>`,
}));

const SETUP_STATES = { open: 'opened', done: 'confirmed', skipped: 'skipped' };

audit(setupStepDecided, 'settings', ({ step, state }) => ({
  subjectId: null,
  action: `${SETUP_STATES[state]} the setup step ${step.replaceAll('-', ' ')}`,
}));

audit(setupDismissed, 'settings', ({ isDismissed }) => ({
  subjectId: null,
  action: isDismissed ? 'dismissed the setup checklist' : 'brought back the setup checklist',
}));

const TEST_EMAIL_PLACES = { inbox: 'reached the inbox', spam: 'landed in spam', missing: 'did not arrive' };

audit(testEmailAnswered, 'settings', ({ answer }) => ({
  subjectId: null,
  action: `said that the test email ${TEST_EMAIL_PLACES[answer]}`,
}));

audit(identity.organizationAdminCreated, 'account', ({ userId, email, organizationId }, nameOf) => ({
  subjectId: userId,
  action: `made ${email} an administrator of ${nameOf(organizationId)}`,
  facts: [change('Role', '', ROLES.org_admin)],
}));

audit(organizationCreated, 'settings', ({ organizationId, name }) => ({
  subjectId: organizationId,
  action: `created the organization ${name}`,
}));

audit(signupCodeReplaced, 'settings', ({ organizationId }, nameOf) => ({
  subjectId: organizationId,
  action: `replaced the signup code of ${nameOf(organizationId)}`,
}));

audit(organizationDeleted, 'deletion', ({ organizationId, name }) => ({
  subjectId: organizationId,
  action: `deleted the organization ${name}`,
}));

audit(organizationEdited, 'settings', ({ organizationId, changes }, nameOf) => ({
  subjectId: organizationId,
  action: `changed the ${fieldsOf(changes)} of ${nameOf(organizationId)}`,
  facts: changesIn(changes),
}));

audit(employeesImported, 'settings', ({ organizationId, invited, unchanged }, nameOf) => ({
  subjectId: organizationId,
  action: `invited ${invited === 1 ? '1 person' : `${invited.toLocaleString('en-US')} people`} to ${nameOf(organizationId)}`,
  facts: [change('Rows without a change', '', String(unchanged))],
}));

audit(organizationJoined, 'account', ({ studentId, organizationId, isConfirmed = false }, nameOf) => ({
  subjectId: studentId,
  action: `joined ${nameOf(organizationId)} ${isConfirmed ? 'as invited' : 'by its code'}`,
}));

audit(studentNoted, 'account', ({ studentId, isPinned }, nameOf) => ({
  subjectId: studentId,
  action: `${isPinned ? 'pinned' : 'wrote'} a note about ${nameOf(studentId)}`,
}));

audit(sampleStudentAdded, 'account', ({ studentId }) => ({
  subjectId: studentId,
  action: 'became the sample student of a preview',
}));

audit(smsConsentsChanged, 'account', ({ studentId, given, withdrawn }, nameOf) => ({
  subjectId: studentId,
  action: `recorded what ${nameOf(studentId)} said about text messages`,
  facts: Object.entries({ 'Said yes to': given, 'No longer wants': withdrawn })
    .filter(([, purposes]) => purposes.length > 0)
    .map(([label, purposes]) => change(label, '', purposes.map(words).join(', '))),
}));

audit(studentKeptApart, 'account', ({ studentId, otherStudentId }, nameOf) => ({
  subjectId: studentId,
  action: otherStudentId
    ? `kept ${nameOf(studentId)} and ${nameOf(otherStudentId)} apart`
    : `kept ${nameOf(studentId)} apart from others with the same address`,
}));

audit(studentsComparedAgain, 'account', ({ studentId, otherStudentId }, nameOf) => ({
  subjectId: studentId,
  action: `no longer keeps ${nameOf(studentId)} and ${nameOf(otherStudentId)} apart`,
}));

audit(recordsMerged, 'account', ({ studentId, mergedStudentId }, nameOf) => ({
  subjectId: studentId,
  action: `merged the record of ${nameOf(mergedStudentId)} into that of ${nameOf(studentId)}`,
}));

audit(mergeUndone, 'account', ({ studentId, mergedStudentId }, nameOf) => ({
  subjectId: studentId,
  action: `undid the merge of ${nameOf(mergedStudentId)} into ${nameOf(studentId)}`,
}));

audit(studentsMerged, 'account', ({ studentId, mergedStudentId }, nameOf) => ({
  subjectId: studentId,
  action: `joined the records of ${nameOf(mergedStudentId)} and ${nameOf(studentId)}`,
}));

audit(memberLeft, 'account', ({ studentId, organizationId, wasInvited }, nameOf) => ({
  subjectId: studentId,
  action: wasInvited
    ? `withdrew the invitation of ${nameOf(studentId)} to ${nameOf(organizationId)}`
    : `marked ${nameOf(studentId)} as having left ${nameOf(organizationId)}`,
}));

audit(invitationsSentAgain, 'settings', ({ organizationId, invited, unchanged }, nameOf) => ({
  subjectId: organizationId,
  action: `invited ${invited === 1 ? '1 person' : `${invited.toLocaleString('en-US')} people`} to ${nameOf(organizationId)} again`,
  facts: [change('Without a change', '', String(unchanged))],
}));

audit(invitationDeclined, 'account', ({ userId, organizationId }, nameOf) => ({
  subjectId: userId,
  action: `declined the invitation of ${nameOf(organizationId)}`,
}));

audit(membershipConfirmed, 'account', ({ studentId, organizationId }, nameOf) => ({
  subjectId: studentId,
  action: `confirmed ${nameOf(studentId)} as one of the people of ${nameOf(organizationId)}`,
}));

audit(classEdited, 'settings', ({ classId, changes, untold, isUndo }, nameOf) => ({
  subjectId: classId,
  action: [
    `${isUndo ? 'put back' : 'changed'} the ${fieldsOf(changes)} of ${nameOf(classId)}`,
    untold !== undefined && `, and told nobody: ${untold}`,
  ]
    .filter(Boolean)
    .join(''),
  facts: namedChangesIn(changes, nameOf),
}));

audit(placeAdded, 'settings', ({ placeId, name }) => ({ subjectId: placeId, action: `added the place ${name}` }));

audit(placeEdited, 'settings', ({ placeId, name, changes }, nameOf) => ({
  subjectId: placeId,
  action: `changed the ${fieldsOf(changes)} of the place ${name}`,
  facts: namedChangesIn(changes, nameOf),
}));

audit(placeArchived, 'settings', ({ placeId, name }) => ({ subjectId: placeId, action: `archived the place ${name}` }));

audit(placeDeleted, 'settings', ({ placeId, name }) => ({ subjectId: placeId, action: `deleted the place ${name}` }));

audit(placesMerged, 'settings', ({ into, name, intoName, classes }) => ({
  subjectId: into,
  action: `merged the place ${name} into ${intoName}`,
  facts: [change('Classes', '', String(classes))],
}));

audit(studentEdited, 'account', ({ studentId, changes }, nameOf) => ({
  subjectId: studentId,
  action: `changed the ${fieldsOf(changes)} of ${nameOf(studentId)}`,
  facts: namedChangesIn(changes, nameOf),
}));

audit(organizationsEmailed, 'account', ({ organizationIds, subject }) => ({
  subjectId: organizationIds.length === 1 ? organizationIds[0]! : null,
  action: `wrote an email to ${organizationIds.length === 1 ? '1 organization' : `${organizationIds.length} organizations`}`,
  facts: [change('Subject', '', subject)],
}));

audit(studentsEmailed, 'account', ({ studentIds, subject }) => ({
  subjectId: studentIds.length === 1 ? studentIds[0]! : null,
  action: `wrote an email to ${studentIds.length === 1 ? '1 student' : `${studentIds.length} students`}`,
  facts: [change('Subject', '', subject)],
}));

/** What the jobs of each action did, and to what. */
const BULK_ACTIONS: Record<string, { did: string; one: string; many: string }> = {
  'email-students': { did: 'wrote an email to', one: 'student', many: 'students' },
  'email-organizations': { did: 'wrote an email to', one: 'organization', many: 'organizations' },
  'invite-to-renew': {
    did: 'invited the holders of',
    one: 'certification to renew it',
    many: 'certifications to renew them',
  },
  'close-classes': { did: 'closed', one: 'class', many: 'classes' },
};

audit(bulkJobEnded, 'account', ({ action, subject, total, reached, leftOut, isStopped }) => {
  const { did, one, many } = BULK_ACTIONS[action] ?? { did: `ran ${action} on`, one: 'row', many: 'rows' };
  const count = (number: number) => number.toLocaleString('en-US');
  return {
    subjectId: null,
    action: `${did} ${count(reached)} ${reached === 1 ? one : many}${isStopped ? `, and stopped at ${count(reached + leftOut)} of ${count(total)}` : ''}`,
    facts: [
      ...(subject === null ? [] : [change('Subject', '', subject)]),
      ...(leftOut === 0 ? [] : [change('Left out', '', count(leftOut))]),
    ],
  };
});

const heldMessages = (verb: string, { title, count }: { title: string; count: number }): Description => ({
  subjectId: null,
  action: `${verb} ${count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`} that waited after the upgrade`,
  facts: [change('Message', '', title)],
});

audit(heldMessagesReleased, 'settings', (held) => heldMessages('sent', held));

audit(heldMessagesDropped, 'settings', (held) => heldMessages('dropped', held));

audit(messageTemplateChanged, 'settings', ({ title, isOurs, changes }) => ({
  subjectId: null,
  action: isOurs ? `reset the message template ${title}` : `changed the message template ${title}`,
  facts: changesIn(changes),
}));

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

audit(importFilesAdded, 'settings', ({ name, files }) => ({
  subjectId: null,
  action: `uploaded ${counted(files.length, 'file', 'files')} to the import ${name}`,
  facts: files.map((file) => change('File', '', file)),
}));

audit(importCommitRequested, 'settings', ({ name }) => ({ subjectId: null, action: `began to import ${name}` }));

audit(importCommitted, 'settings', ({ name, people, classes, seats, cards, changedFields }) => {
  const parts = [
    people > 0 && counted(people, 'person', 'people'),
    classes > 0 && counted(classes, 'class', 'classes'),
    seats > 0 && counted(seats, 'seat', 'seats'),
    cards > 0 && counted(cards, 'card', 'cards'),
    changedFields > 0 && counted(changedFields, 'changed field', 'changed fields'),
  ];
  return { subjectId: null, action: `imported ${name}: ${parts.filter(Boolean).join(', ') || 'nothing new'}` };
});

audit(importInvitationsBegan, 'settings', ({ name }) => ({
  subjectId: null,
  action: `invited the people of the import ${name}`,
}));

audit(importEmailsResumed, 'settings', ({ name }) => ({
  subjectId: null,
  action: `let the emails of the import ${name} go on, although many bounced`,
}));

audit(importUndoRequested, 'settings', ({ name }) => ({ subjectId: null, action: `began to undo the import ${name}` }));

audit(importUndone, 'deletion', ({ name, stays }) => ({
  subjectId: null,
  action: `undid the import ${name}${stays === 0 ? '' : `; ${counted(stays, 'record that was used since stays', 'records that were used since stay')}`}`,
}));

audit(importRemoved, 'deletion', ({ name }) => ({
  subjectId: null,
  action: `removed the import ${name}, which never came in`,
}));

audit(exportRequested, 'settings', () => ({ subjectId: null, action: 'asked for an export of everything' }));

audit(exportDownloaded, 'settings', () => ({ subjectId: null, action: 'downloaded an export of everything' }));
