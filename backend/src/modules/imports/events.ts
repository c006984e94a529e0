import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when files are added to an import. */
export const importFilesAdded = defineEvent<{ importId: string; name: string; files: string[] }>('imports.files-added');

/** Fires when the rows of an import are to be checked against its choices as they were at this revision. */
export const importCheckDue = defineEvent<{ importId: string; revision: number }>('imports.check-due');

/** Fires when somebody decides to bring in what an import found. */
export const importCommitRequested = defineEvent<{ importId: string; name: string }>('imports.commit-requested');

/** Fires when an import has come in: how many records of each kind were made, and how many fields changed. */
export const importCommitted = defineEvent<{
  importId: string;
  name: string;
  people: number;
  classes: number;
  seats: number;
  cards: number;
  changedFields: number;
}>('imports.committed');

/** Fires when somebody decides to take an import back. */
export const importUndoRequested = defineEvent<{ importId: string; name: string }>('imports.undo-requested');

/** Fires when an import was taken back. `stays` is the number of records that have been used since and stay. */
export const importUndone = defineEvent<{ importId: string; name: string; stays: number }>('imports.undone');

/** Fires when an import that never came in is removed. */
export const importRemoved = defineEvent<{ importId: string; name: string }>('imports.removed');

/** Fires when staff invite the people of an import to accounts of their own. */
export const importInvitationsBegan = defineEvent<{ importId: string; name: string }>('imports.invitations-began');

/** Fires when staff let the emails of an import go on, although many bounced. */
export const importEmailsResumed = defineEvent<{ importId: string; name: string }>('imports.emails-resumed');
