import { EntityManager } from '@mikro-orm/postgresql';
import { dayStarted } from '../../shared/events/housekeeping.js';
import { Reaction } from '../../shared/events/reaction.decorator.js';
import { inBatches } from '../../shared/sql/in-batches.js';
import { Sql } from '../../shared/sql/sql.js';
import { CenterApi } from '../center/index.js';

/** Deletes the audit trail's sign-ins that are older than the center keeps them. Acts stay. */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class PurgeSignIns {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async handle(): Promise<void> {
    const since = await this.center.keptSince();
    if (!since) return;
    await inBatches(this.em, async (most) => {
      const row = await this.sql.one<{ deleted: number }>('select audit.delete_sign_ins($1, $2) as deleted', [
        since.signIns,
        most,
      ]);
      return row!.deleted;
    });
  }
}
