import type { ExportState } from './domain/export.entity.js';

/** How far an export is. */
export class ExportProgressRow {
  /** The file that is being written, such as `students.csv`. */
  stage: string;
  /** Kinds of rows and files that are done. */
  done: number;
  /** Kinds of rows and files altogether. */
  total: number;
  rows: number;
  files: number;
}

/** What a finished file holds. */
export class ExportContentRow {
  bytes: number;
  rows: number;
  /** Photos, cards, invoices and receipts. */
  files: number;
}

export class ExportRow {
  id: string;
  /**
   * `requested`, `making`: it is being made. `ready`: its file can be downloaded. `failed`: nothing is left of it. `expired`: its file was deleted.
   * @example ready
   */
  state: ExportState;
  requestedAt: string;
  /** Who asked for it; empty if the account is gone. */
  requestedBy: string;
  /** Null unless it is being made. */
  progress: ExportProgressRow | null;
  /** Null until the file is there. */
  content: ExportContentRow | null;
  readyAt: string | null;
  /** When the file is deleted. */
  expiresAt: string | null;
  downloads: number;
  /** The address of the file as long as it can be downloaded. */
  link: string | null;
}

export class ExportRequested {
  exportId: string;
}

export class ExportLink {
  /** The address of the file, for a browser that has given the proof. */
  href: string;
}
