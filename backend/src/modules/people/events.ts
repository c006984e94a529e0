import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

// Their names begin with `enrollment`, which owned them first: outbox rows, jobs and the audit trail keep names.

/** Fires when a student's photo is replaced or deleted. The file `photoKey` is no longer needed. */
export const photoReplaced = defineEvent<{ studentId: string; photoKey: string }>('enrollment.photo-replaced');

/** Fires when a person becomes a student: added by staff, registered, or named by an employer. */
export const studentAdded = defineEvent<{ studentId: string }>('people.student-added');

/** Fires when a preview gets its sample student, who books for a test and goes when the center opens. */
export const sampleStudentAdded = defineEvent<{ studentId: string }>('people.sample-student-added');

/** Fires when students change the fields of their own record. */
export const ownRecordEdited = defineEvent<{ studentId: string }>('people.own-record-edited');

/** Fires when staff change the fields of a student; lists the changes. */
export const studentEdited = defineEvent<{ studentId: string; changes: Change[] }>('enrollment.student-edited');

/** Fires when staff write an email to students. `studentIds` are those it goes to: students with an email address. */
export const studentsEmailed = defineEvent<{ studentIds: string[]; subject: string }>('enrollment.students-emailed');

/**
 * Fires once per import of an organization's people: how many were invited, and how many rows changed nothing because the
 * person is a member, was invited already, has said no or stands twice in it.
 */
export const employeesImported = defineEvent<{ organizationId: string; invited: number; unchanged: number }>(
  'enrollment.employees-imported',
);

/** Fires once per batch of new invitations. */
export const invitationsIssued = defineEvent<{ organizationId: string; invitationIds: string[] }>(
  'enrollment.invitations-issued',
);

/**
 * Fires when a student with a verified account joins an organization by their own act. `isConfirmed`: a list of the
 * organization names them; otherwise its administrator confirms them. Events of earlier versions lack it.
 */
export const organizationJoined = defineEvent<{ studentId: string; organizationId: string; isConfirmed?: boolean }>(
  'enrollment.organization-joined',
);

/** Fires when staff write a note about a student. */
export const studentNoted = defineEvent<{ studentId: string; noteId: string; isPinned: boolean }>(
  'people.student-noted',
);

/** Fires when staff record what a student wants by text message, and what no longer. The lists have purposes of consents. */
export const smsConsentsChanged = defineEvent<{ studentId: string; given: string[]; withdrawn: string[] }>(
  'people.sms-consents-changed',
);

/**
 * Fires when staff say that two records are of two people. Events of earlier versions lack `otherStudentId`: they meant all with the
 * same address.
 */
export const studentKeptApart = defineEvent<{ studentId: string; otherStudentId?: string }>(
  'enrollment.student-kept-apart',
);

/** Fires when staff take back that two records are of two people. */
export const studentsComparedAgain = defineEvent<{ studentId: string; otherStudentId: string }>(
  'people.students-compared-again',
);

/**
 * Fires when a person's own act shows that two records are theirs. What `mergedStudentId`, which is deleted, has belongs to `studentId` from
 * then on: seats at once, cards and invoices by reactions.
 */
export const studentsMerged = defineEvent<{ studentId: string; mergedStudentId: string }>('enrollment.students-merged');

/** Fires when staff merge two records. All that `mergedStudentId`, which is deleted, had belongs to `studentId` by then. */
export const recordsMerged = defineEvent<{ mergeId: string; studentId: string; mergedStudentId: string }>(
  'people.records-merged',
);

/** Fires when staff undo a merge: both records are as they were, but for what was changed since. */
export const mergeUndone = defineEvent<{ mergeId: string; studentId: string; mergedStudentId: string }>(
  'people.merge-undone',
);

/**
 * Fires when an organization's administrator, or staff, mark a person as left. `wasInvited`: the person had never joined, so
 * the invitation is withdrawn.
 */
export const memberLeft = defineEvent<{ studentId: string; organizationId: string; wasInvited: boolean }>(
  'enrollment.member-left',
);

/** Fires when an organization sends people their invitations again: to how many, and how many get none. */
export const invitationsSentAgain = defineEvent<{ organizationId: string; invited: number; unchanged: number }>(
  'enrollment.invitations-sent-again',
);

/** Fires when a person says no to an organization's invitation. */
export const invitationDeclined = defineEvent<{ userId: string; organizationId: string }>(
  'enrollment.invitation-declined',
);

/**
 * Fires when an organization's administrator, or staff, confirm a member who joined by the signup code. From then on the
 * organization pays for them.
 */
export const membershipConfirmed = defineEvent<{ studentId: string; organizationId: string }>(
  'enrollment.membership-confirmed',
);

/** Fires when a student is soft-deleted, together with the removal of their future enrollments. */
export const studentDeleted = defineEvent<{ studentId: string }>('enrollment.student-deleted');
