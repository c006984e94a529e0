import { EntityManager } from '@mikro-orm/postgresql';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { Import } from '../domain/import.entity.js';
import { importCheckDue } from '../events.js';
import { ImportData } from '../import-data.js';
import { ImportFates } from '../import-fates.js';
import { ImportProgressOf } from '../import-progress.js';

/** Finds out what happens to each row of an import by its latest choices. */
@Reaction({ on: importCheckDue, queue: 'domain' })
export class CheckImport {
  constructor(
    private readonly em: EntityManager,
    private readonly data: ImportData,
    private readonly fates: ImportFates,
    private readonly progress: ImportProgressOf,
  ) {}

  async handle({ importId, revision }: EventOf<typeof importCheckDue>): Promise<void> {
    await this.progress.alone(importId);
    const imported = await this.em.findOne(Import, { id: importId });
    if (imported?.state !== 'reading' || imported.revision !== revision) return;
    const plan = await this.data.plan(imported);
    await this.fates.write(importId, plan.fates);
    imported.checked(revision, plan.outcome);
    await this.em.flush();
  }
}
