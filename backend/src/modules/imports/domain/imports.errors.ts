import { domainError, notFound } from '../../../shared/domain/domain-error.js';

export class ImportNotFound extends notFound('Import not found') {}

/** Its files are read, or it comes in or goes, in the background. */
export class ImportBusy extends domainError(
  'conflict',
  'import_busy',
  'This import is being worked on right now. Please wait until it is done.',
) {}

export class ImportNotReady extends domainError(
  'conflict',
  'import_not_ready',
  'This import isn’t ready: its rows are being checked, or it has come in already.',
) {}

export class NothingToImport extends domainError(
  'conflict',
  'nothing_to_import',
  'No row of these files would come in: nothing in them is new.',
) {}

export class ImportCommitted extends domainError(
  'conflict',
  'import_committed',
  'This import has come in. It can be undone, but not removed.',
) {}

export class ImportNotCommitted extends domainError(
  'conflict',
  'import_not_committed',
  'This import hasn’t come in, or it was undone.',
) {}

export class UndoEnded extends domainError(
  'conflict',
  'undo_ended',
  'The days in which this import could be undone have passed.',
) {}

/** A later import changed what this one wrote. */
export class NewerImport extends domainError(
  'conflict',
  'newer_import',
  'A later import changed what this one brought. Undo that one first.',
) {}
