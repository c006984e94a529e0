import { domainError, notFound } from '../../../shared/domain/domain-error.js';

export class ExportNotFound extends notFound('Export not found') {}

/** Another one is being made. */
export class ExportRunning extends domainError(
  'conflict',
  'export_running',
  'An export is being made right now. It holds everything, so wait for it.',
) {}

/** It is still being made, or it failed. */
export class ExportNotReady extends domainError(
  'conflict',
  'export_not_ready',
  'This export has no file: it is still being made, or it failed.',
) {}

/** Its file was deleted after a day, or because somebody in it was erased. */
export class ExportExpired extends domainError(
  'gone',
  'export_expired',
  'This file was deleted: its day is over, or somebody in it was erased. Make a new export.',
) {}
