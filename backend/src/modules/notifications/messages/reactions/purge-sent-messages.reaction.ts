import { EntityManager } from '@mikro-orm/postgresql';
import { raise } from '../../../../shared/domain/domain-event.js';
import { dayStarted } from '../../../../shared/events/housekeeping.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { inBatches } from '../../../../shared/sql/in-batches.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import type { MessageFiles } from '../../domain/message.entity.js';
import { mailFilesDropped } from '../../events.js';
import { oldMessages, oldNotices } from '../../sql.js';
import { keysOf } from '../mail-files.js';

/** Deletes messages and notices that are older than the center keeps them. */
@Reaction({ on: dayStarted, queue: 'domain', outsideTransaction: true })
export class PurgeSentMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly center: CenterApi,
  ) {}

  async handle(): Promise<void> {
    const since = await this.center.keptSince();
    if (!since) return;
    await inBatches(this.em, async (most, em) => {
      const deleted = await this.sql.rows<{ attachment: MessageFiles | null }>(DELETE_MESSAGES, [since.messages, most]);
      const keys = deleted.flatMap(({ attachment }) => keysOf(attachment ?? []));
      if (keys.length > 0) raise(em, mailFilesDropped({ keys: [...new Set(keys)] }));
      return deleted.length;
    });
    await inBatches(this.em, async (most) => {
      return await this.sql.run(DELETE_NOTICES, [since.messages, most]);
    });
  }
}

const DELETE_MESSAGES = `
  delete from notifications.messages where id in (
    select m.id from ${oldMessages('$1')} order by m.created_at limit $2 for update skip locked
  ) returning attachment`;

const DELETE_NOTICES = `
  delete from notifications.notices where id in (
    select n.id from ${oldNotices('$1')} limit $2 for update skip locked
  )`;
