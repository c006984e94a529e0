import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../shared/domain/clock.js';
import type { EventOf } from '../../../shared/domain/domain-event.js';
import { dayStarted } from '../../../shared/events/housekeeping.js';
import { type Delivery, Reaction } from '../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../shared/sql/sql.js';
import { Import } from '../domain/import.entity.js';
import { importUndoRequested } from '../events.js';
import { ImportProgressOf } from '../import-progress.js';
import { ImportUndo } from '../import-undo.js';

/** Takes back what an import made, but for what has been used since. */
@Reaction({ on: importUndoRequested, queue: 'domain' })
export class TakeBackImport {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly undo: ImportUndo,
    private readonly progress: ImportProgressOf,
  ) {}

  async handle({ importId }: EventOf<typeof importUndoRequested>, { isLast }: Delivery): Promise<void> {
    try {
      await this.takeBack(importId);
    } catch (error) {
      if (isLast)
        await this.progress.giveUp(
          importId,
          'committed',
          'It could not be undone, and nothing of it is gone. Failed Jobs says why.',
        );
      throw error;
    }
  }

  private async takeBack(importId: string): Promise<void> {
    await this.progress.alone(importId);
    const imported = await this.em.findOne(Import, { id: importId });
    if (imported?.state !== 'undoing') return;
    const stays = await this.undo.takeBack(importId);
    imported.undone(stays.length, this.clock.now());
    await this.em.flush();
  }
}

/** Days for which an import that nobody commits keeps its rows. */
const KEEP_DAYS = 90;

/** Forgets what files held once the undo has ended, and imports that nobody has gone on with. */
@Reaction({ on: dayStarted, queue: 'domain' })
export class PurgeImports {
  constructor(private readonly sql: Sql) {}

  async handle({ day }: EventOf<typeof dayStarted>): Promise<void> {
    await this.sql.run(
      `delete from imports.rows r using imports.imports i
       where i.id = r.import_id and (i.undo_until < $1::date or i.undone_at is not null and i.undone_at < $1::date - 1)`,
      [day],
    );
    await this.sql.run(
      'delete from imports.writes w using imports.imports i where i.id = w.import_id and i.undo_until < $1::date',
      [day],
    );
    await this.sql.run(
      `delete from imports.imports where committed_at is null and created_at < $1::date - $2::int * interval '1 day'`,
      [day, KEEP_DAYS],
    );
  }
}
