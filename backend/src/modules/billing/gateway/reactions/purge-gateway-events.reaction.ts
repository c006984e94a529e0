import { EntityManager } from '@mikro-orm/postgresql';
import { dayStarted } from '../../../../shared/events/housekeeping.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { inBatches } from '../../../../shared/sql/in-batches.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { oldGatewayEvents } from '../../sql.js';

/** Deletes the gateway's events that were applied and are older than the center keeps them. The ledger has what they meant. */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class PurgeGatewayEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async handle(): Promise<void> {
    const since = await this.center.keptSince();
    if (!since) return;
    await inBatches(this.em, async (most) => {
      return await this.sql.run(DELETE, [since.gatewayEvents, most]);
    });
  }
}

const DELETE = `
  delete from billing.gateway_events where id in (
    select g.id from ${oldGatewayEvents('$1')} limit $2 for update skip locked
  )`;
