import type { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { addToZip } from '../../../shared/documents/add-to-zip.js';
import { type CsvCell, csvStream } from '../../../shared/http/csv.js';
import { Sql } from '../../../shared/sql/sql.js';
import { CenterApi } from '../../center/index.js';
import type { ExportContent, ExportProgress } from '../domain/export.entity.js';
import { ExportFiles, type FilesOfKind } from './export-files.js';
import { EXPORT_KINDS } from './export-kinds.js';
import type { ExportKind } from './kinds/kind.js';
import { readmeOf } from './readme.js';

/** Rows that are in memory at a time. */
const BATCH = 1_000;

/** Files between two reports of progress. */
const FILES_A_STEP = 100;

type Tell = (progress: ExportProgress) => Promise<void>;

/** Writes the ZIP of an export. Joins the caller's transaction; memory doesn't grow with what the center has. */
@Injectable()
export class ExportArchive {
  constructor(
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly storage: FilesPort,
    private readonly files: ExportFiles,
  ) {}

  /** Stores it under the key. A failure leaves nothing. */
  async write(key: string, now: Date, tell: Tell): Promise<ExportContent> {
    const zip = new ZipFile();
    // yazl makes a PassThrough.
    const output = zip.outputStream as Readable;
    const stored = this.storage.putStream(key, output);
    const failed = Promise.race([stored.then(() => new Promise<never>(() => {})), errorOf(zip), errorOf(output)]);
    const progress = { stage: '', done: 0, total: EXPORT_KINDS.length + this.files.all().length, rows: 0, files: 0 };
    try {
      // A storage that fails reads no further, so nothing that is written would ever end.
      await Promise.race([this.fill(zip, now, progress, tell), failed]);
    } catch (error) {
      output.destroy(error as Error);
      await stored.catch(() => undefined);
      throw error;
    }
    zip.end();
    return { bytes: await stored, rows: progress.rows, files: progress.files };
  }

  private async fill(zip: ZipFile, now: Date, progress: ExportProgress, tell: Tell): Promise<void> {
    const { name, timeZone } = await this.center.settings();
    const readme = readmeOf({ center: name, timeZone, madeAt: now.toISOString() });
    await addToZip(zip, 'README.txt', Readable.from([readme], { objectMode: false }), { mtime: now });
    for (const kind of EXPORT_KINDS) {
      progress.stage = `${kind.name}.csv`;
      await tell(progress);
      await this.addRows(zip, kind, now, progress, tell);
      progress.done += 1;
    }
    for (const kind of this.files.all()) {
      progress.stage = `files/${kind.folder}`;
      await tell(progress);
      await this.addFiles(zip, kind, now, progress, tell);
      progress.done += 1;
    }
  }

  private async addRows(zip: ZipFile, kind: ExportKind, now: Date, progress: ExportProgress, tell: Tell) {
    const header = kind.columns.map(([name]) => name);
    const columns = kind.columns.map(([name, , sql]) => `${sql} as "${name}"`).join(', ');
    const batches = async function* (this: ExportArchive): AsyncGenerator<CsvCell[][]> {
      for await (const rows of this.read(`select ${columns} ${kind.rows}`, now)) {
        yield rows.map((row) => header.map((name) => cellOf(row[name])));
        progress.rows += rows.length;
        await tell(progress);
      }
    };
    await addToZip(zip, `${kind.name}.csv`, csvStream(header, batches.call(this)), { mtime: now });
  }

  private async addFiles(zip: ZipFile, files: FilesOfKind, now: Date, progress: ExportProgress, tell: Tell) {
    const { kind, column, source, read } = files;
    const [, , path] = kind.columns.find(([name]) => name === column)!;
    const rows = `select * from (select ${path} as path, ${source} as source ${kind.rows}) f where f.path is not null`;
    for await (const batch of this.read(rows, now)) {
      for (const { path, source } of batch as { path: string; source: string }[]) {
        const bytes = await read(source);
        if (!bytes) continue;
        await addToZip(zip, path, Readable.from([bytes], { objectMode: false }), { mtime: now, compress: false });
        progress.files += 1;
        if (progress.files % FILES_A_STEP === 0) await tell(progress);
      }
    }
  }

  /** Reads rows through a cursor of their own. */
  private async *read(select: string, now: Date): AsyncGenerator<Record<string, unknown>[]> {
    const cursor = `"export ${++this.cursors}"`;
    await this.sql.run(`declare ${cursor} no scroll cursor for ${select}`, select.includes('$1') ? [now] : []);
    for (;;) {
      const rows = await this.sql.rows<Record<string, unknown>>(`fetch ${BATCH} from ${cursor}`);
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
    await this.sql.run(`close ${cursor}`);
  }
  private cursors = 0;
}

/** Rejects if the emitter breaks, such as an output that is destroyed. */
const errorOf = (emitter: EventEmitter) => new Promise<never>((_, reject) => void emitter.on('error', reject));

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
