import { EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Postponed } from '../../../shared/events/postponed.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Export, type ExportContent } from '../domain/export.entity.js';
import { ExportNotFound } from '../domain/exports.errors.js';
import { exportRequested } from '../events.js';
import { ExportArchive } from '../writing/export-archive.js';

/** How long a job waits for another run of itself, whose worker was taken for dead. */
const WAIT_MS = 15_000;

/**
 * Writes the file of an export. All of it is read in one transaction, so that its rows fit together. A job that runs again after a crash
 * writes the same file anew; the last one that fails leaves none.
 */
@Reaction({ on: exportRequested, queue: 'exports', outsideTransaction: true })
export class MakeExport {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly files: FilesPort,
    private readonly archive: ExportArchive,
  ) {}

  async handle({ exportId }: EventOf<typeof exportRequested>, { isLast }: Delivery): Promise<void> {
    const key = await this.change(exportId, (found) => (found.begin() ? found.fileKey : undefined));
    if (!key) return;
    try {
      const content = await this.write(exportId, key);
      await this.change(exportId, (found) => found.finish(content, this.clock.now()));
    } catch (error) {
      if (isLast && !(error instanceof Postponed)) await this.giveUp(exportId, key);
      throw error;
    }
  }

  private async write(exportId: string, key: string): Promise<ExportContent> {
    return await this.em.transactional(
      async () => {
        const { isAlone } = (await this.sql.one<{ isAlone: boolean }>(
          'select pg_try_advisory_xact_lock(hashtext($1)) as "isAlone"',
          [`export ${exportId}`],
        ))!;
        if (!isAlone) throw new Postponed('Another worker is writing this export.', WAIT_MS);
        const outside = this.sql.outsideTransaction();
        return await this.archive.write(key, this.clock.now(), async (progress) => {
          await outside.run(`update exports.exports set progress = $2::jsonb where id = $1 and state = 'making'`, [
            exportId,
            JSON.stringify(progress),
          ]);
        });
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ },
    );
  }

  private async giveUp(exportId: string, key: string): Promise<void> {
    await this.change(exportId, (found) => found.fail());
    await this.files.remove(key);
  }

  private async change<T>(id: string, change: (found: Export) => T): Promise<T> {
    return await this.em.transactional(async (em) =>
      change(await lockOrFail(em, Export, { id }, () => new ExportNotFound())),
    );
  }
}
