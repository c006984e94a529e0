import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertMayEmail } from '../../../../shared/domain/permission.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { inBatches } from '../../../../shared/sql/in-batches.js';
import { type Bind, binding } from '../../../../shared/sql/list.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { ERASED_RECIPIENT, Message } from '../../domain/message.entity.js';
import { lockMessages } from '../message-sender.js';
import type { ResendMessagesInput } from '../messages.dto.js';
import { messageConditions } from '../queries/list-messages.query.js';

/** Queues many messages again, and returns their number. */
export class ResendMessages extends Command<number> {
  constructor(
    readonly chosen: ResendMessagesInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ResendMessages)
export class ResendMessagesHandler implements ICommandHandler<ResendMessages> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  /**
   * Each batch leaves the states that the next one looks for.
   * @throws {NotPermitted} for a filter, too, because it may match any number
   * @throws {RecipientWasErased} if one that was picked was to somebody who was erased; a filter leaves it out
   */
  async execute({ chosen, actor }: ResendMessages): Promise<number> {
    assertMayEmail(actor, chosen.ids?.length ?? Number.POSITIVE_INFINITY);
    let resent = 0;
    await inBatches(this.em, async (most, em) => {
      const { values, bind } = binding();
      const found = await this.sql.rows<{ id: string }>(
        `select m.id from notifications.messages m where ${conditionOf(chosen, bind)}
         order by m.id limit ${most} for update of m`,
        values,
      );
      const messages = await lockMessages(
        em,
        found.map(({ id }) => id),
      );
      Message.queueAllAgain(em, messages);
      resent += messages.length;
      return messages.length;
    });
    return resent;
  }
}

/** Those that staff picked, unless they are on their way or never sent; else all that failed, but for those that their provider refused or whose recipient was erased. */
function conditionOf({ ids, ...filter }: ResendMessagesInput, bind: Bind): string {
  const picked = ids
    ? [`m.id = any(${bind(ids)})`, `m.state not in ('queued', 'sending', 'suppressed')`]
    : [`m.state = 'failed'`, 'not m.is_refused', `m.recipient <> '${ERASED_RECIPIENT}'`];
  return [...messageConditions(filter, bind), ...picked].join(' and ');
}
