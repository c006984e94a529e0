import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { exportDownloaded, exportFailed, exportReady, exportRequested } from '../events.js';
import { ExportExpired, ExportNotReady } from './exports.errors.js';

/** Hours for which the file can be downloaded. */
const KEEP_HOURS = 24;

export const EXPORT_STATES = ['requested', 'making', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** How far an export is: the file that is being written, how many kinds are done, and the rows and files so far. */
export interface ExportProgress {
  stage: string;
  done: number;
  total: number;
  rows: number;
  files: number;
}

/** What a finished file holds. */
export interface ExportContent {
  bytes: number;
  rows: number;
  files: number;
}

const ExportSchema = defineEntity({
  name: 'Export',
  schema: 'exports',
  tableName: 'exports',
  properties: (p) => ({
    id: p.uuid().primary(),
    state: p.text().$type<ExportState>(),
    requestedBy: p.uuid().strictNullable(),
    requestedAt: p.datetime(),
    progress: p.json<ExportProgress>().strictNullable(),
    content: p.json<ExportContent>().strictNullable(),
    readyAt: p.datetime().strictNullable(),
    expiresAt: p.datetime().strictNullable(),
    downloads: p.integer(),
  }),
});

/** Everything that the center has, as one ZIP that can be downloaded for a day. */
export class Export extends ExportSchema.class {
  static request(requestedBy: string, now: Date): Export {
    const blank = { progress: null, content: null, readyAt: null, expiresAt: null, downloads: 0 };
    const requested = Object.assign(new Export(), {
      ...blank,
      id: newId(),
      state: 'requested' as const,
      requestedBy,
      requestedAt: now,
    });
    raise(requested, exportRequested({ exportId: requested.id }));
    return requested;
  }

  /** The name of the file in the storage. One file for each export, however often it is written. */
  get fileKey(): string {
    return `${this.id}.zip`;
  }

  /** Returns false if it has ended: a job may run again after it was done. */
  begin(): boolean {
    if (this.state !== 'requested' && this.state !== 'making') return false;
    this.state = 'making';
    return true;
  }

  /** The file is complete. Does nothing if another run of the job was faster. */
  finish(content: ExportContent, now: Date): void {
    if (this.state !== 'making') return;
    const expiresAt = new Date(now.getTime() + KEEP_HOURS * 3_600_000);
    Object.assign(this, { state: 'ready', progress: null, content, readyAt: now, expiresAt });
    raise(this, exportReady({ exportId: this.id, expiresAt: expiresAt.toISOString() }));
  }

  /** Nothing is left of it. */
  fail(): void {
    if (this.state !== 'making') return;
    Object.assign(this, { state: 'failed', progress: null });
    raise(this, exportFailed({ exportId: this.id }));
  }

  /** Somebody begins to download it. @throws {ExportNotReady} @throws {ExportExpired} */
  download(now: Date): void {
    this.refuseUnlessReady(now);
    this.downloads += 1;
    raise(this, exportDownloaded({ exportId: this.id }));
  }

  /** @throws {ExportNotReady} @throws {ExportExpired} */
  refuseUnlessReady(now: Date): void {
    if (this.state === 'expired' || (this.expiresAt && this.expiresAt <= now)) throw new ExportExpired();
    if (this.state !== 'ready') throw new ExportNotReady();
  }

  /** Its file is deleted before its day is over, because somebody in it was erased. Returns false if it has none. */
  withdraw(now: Date): boolean {
    if (this.state !== 'ready') return false;
    Object.assign(this, { state: 'expired', expiresAt: now });
    return true;
  }

  /** Its file is deleted. Returns false as long as its day isn't over. */
  expire(now: Date): boolean {
    if (this.state !== 'ready' || this.expiresAt! > now) return false;
    this.state = 'expired';
    return true;
  }
}
ExportSchema.setClass(Export);
