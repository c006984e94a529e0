import { EntityManager } from '@mikro-orm/postgresql';
import { dayStarted } from '../../../shared/events/housekeeping.js';
import { Reaction } from '../../../shared/events/reaction.decorator.js';
import { inBatches } from '../../../shared/sql/in-batches.js';
import { OUTDATED } from '../../../shared/sql/retention.js';
import { CenterApi } from '../../center/index.js';

/** Deletes invitations that are older than the center keeps them. */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class PurgeOldInvitations {
  constructor(
    private readonly em: EntityManager,
    private readonly center: CenterApi,
  ) {}

  async handle(): Promise<void> {
    const since = await this.center.keptSince();
    if (!since) return;
    await inBatches(this.em, async (em, most) => {
      const deleted = await em.execute<object[]>(DELETE, [since.invitations, most]);
      return deleted.length;
    });
  }
}

const DELETE = `
  delete from enrollment.invitations where id in (
    select i.id from ${OUTDATED.invitations('?')} limit ? for update skip locked
  ) returning id`;
