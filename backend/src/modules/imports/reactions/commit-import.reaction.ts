import { EntityManager } from '@mikro-orm/postgresql';
import { calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { CenterApi } from '../../center/index.js';
import { Import } from '../domain/import.entity.js';
import { importCommitRequested } from '../events.js';
import { ImportData } from '../import-data.js';
import { ImportFates } from '../import-fates.js';
import { CommitStopped, ImportProgressOf } from '../import-progress.js';
import { ImportWriter } from '../import-writer.js';

const FAILED = 'It could not be brought in, and nothing of it was written. Failed Jobs says why.';

/**
 * Brings in what an import found, as it is now: everything or, after a crash, nothing, and then once more. What has become of the center's
 * own records since the check is looked at again. Somebody who stops it meanwhile leaves nothing of it.
 */
@Reaction({ on: importCommitRequested, queue: 'domain' })
export class BringInImport {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly center: CenterApi,
    private readonly data: ImportData,
    private readonly fates: ImportFates,
    private readonly writer: ImportWriter,
    private readonly progress: ImportProgressOf,
  ) {}

  async handle({ importId }: EventOf<typeof importCommitRequested>, { isLast }: Delivery): Promise<void> {
    try {
      await this.em.transactional(() => this.bringIn(importId));
    } catch (error) {
      if (error instanceof CommitStopped) return;
      if (isLast) await this.progress.giveUp(importId, 'ready', FAILED);
      throw error;
    }
  }

  private async bringIn(importId: string): Promise<void> {
    await this.progress.alone(importId);
    const imported = await this.em.findOne(Import, { id: importId });
    if (imported?.state !== 'committing') return;
    const tell = (stage: { stage: string; done: number; total: number }) => this.progress.tellOfCommit(importId, stage);
    await tell({ stage: 'Rows', done: 0, total: 0 });
    const plan = await this.data.plan(imported);
    await this.fates.write(importId, plan.fates);
    const now = this.clock.now();
    const remindFrom = imported.firstDayOfReminders(calendarDateIn(await this.center.timeZone(), now));
    await this.writer.write({ system: imported.system, importId, remindFrom }, plan.writes, tell);
    await this.progress.passLastStop(importId);
    imported.committed(plan.outcome.promise, plan.outcome, remindFrom, now);
    await this.em.flush();
  }
}
