import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { CenterApi } from '../../center/index.js';
import { Export } from '../domain/export.entity.js';
import { ExportExpired, ExportNotFound } from '../domain/exports.errors.js';

/** A file to send, and its length in bytes. */
export interface ExportFile {
  name: string;
  bytes: number;
  content: Readable;
}

/** Opens the file of an export, and says in the audit trail that somebody downloads it. */
export class DownloadExport extends Command<ExportFile> {
  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(DownloadExport)
export class DownloadExportHandler implements ICommandHandler<DownloadExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly files: FilesPort,
  ) {}

  /** @throws {ExportNotFound} @throws {ExportNotReady} @throws {ExportExpired} */
  async execute({ id }: DownloadExport): Promise<ExportFile> {
    return await this.em.transactional(async (em) => {
      const found = await lockOrFail(em, Export, { id }, () => new ExportNotFound());
      found.download(this.clock.now());
      const file = await this.files.open(found.fileKey);
      // A restored backup has the row without its file.
      if (!file) throw new ExportExpired();
      const day = calendarDateIn(await this.center.timeZone(), found.readyAt!);
      return { name: `recert-export-${day}.zip`, ...file };
    });
  }
}
