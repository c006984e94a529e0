import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { isDueRule } from '../../../../shared/domain/due-rules.js';
import { inBatches } from '../../../../shared/sql/in-batches.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { type HeldRule, Message } from '../../domain/message.entity.js';
import { RuleNotFound } from '../../domain/notifications.errors.js';
import { endOfQuietHours } from '../../sms/quiet-hours.js';
import { findTemplate } from '../../templates/template.js';
import { lockMessages } from '../message-sender.js';
import { findDestinations } from '../recipient.js';

/** Sends the messages of a rule that wait for staff, and returns their number. @throws {RuleNotFound} */
export class SendHeldMessages extends Command<number> {
  constructor(readonly rule: string) {
    super();
  }
}

/** Drops the messages of a rule that wait for staff, for good, and returns their number. @throws {RuleNotFound} */
export class DropHeldMessages extends Command<number> {
  constructor(readonly rule: string) {
    super();
  }
}

type Settle = (em: EntityManager, about: HeldRule, messages: Message[]) => Promise<number>;

/** Whoever is first settles a message: the state is looked at again once its lock is free. */
@Injectable()
export class HeldMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  /** Each batch leaves the state that the next one looks for. `settle` returns how many go. */
  async settle(rule: string, settle: Settle): Promise<number> {
    const template = findTemplate(rule);
    if (!template || !isDueRule(rule)) throw new RuleNotFound();
    let settled = 0;
    await inBatches(this.em, async (most, em) => {
      const found = await this.sql.rows<{ id: string }>(HELD, [rule, most]);
      const ids = found.map(({ id }) => id);
      settled += await settle(em, { rule, title: template.title }, await lockMessages(em, ids));
      return ids.length;
    });
    return settled;
  }
}

const HELD = `
  select id from notifications.messages where template = $1 and state = 'held' order by id limit $2 for update`;

@CommandHandler(SendHeldMessages)
export class SendHeldMessagesHandler implements ICommandHandler<SendHeldMessages> {
  constructor(
    private readonly held: HeldMessages,
    private readonly sql: Sql,
    private readonly center: CenterApi,
    private readonly clock: Clock,
  ) {}

  /** People may have switched these messages off while they waited. */
  async execute({ rule }: SendHeldMessages): Promise<number> {
    const now = this.clock.now();
    const textsFrom = endOfQuietHours(now, await this.center.timeZone());
    return await this.held.settle(rule, async (em, about, messages) => {
      const wanted = await this.wantedAmong(messages);
      for (const message of messages)
        if (!wanted.has(message)) message.withdraw('the recipient has switched it off', now);
      Message.releaseAll(em, about, [...wanted], textsFrom);
      return wanted.size;
    });
  }

  private async wantedAmong(messages: readonly Message[]): Promise<Set<Message>> {
    if (messages.length === 0) return new Set();
    const recipients = messages.map(({ userId, channel, recipient }) => ({
      userId,
      ...(channel === 'email' && { email: recipient }),
    }));
    const places = await findDestinations(this.sql, findTemplate(messages[0]!.template)!, recipients);
    return new Set(messages.filter(({ channel }, at) => places[at]![channel === 'email' ? 'email' : 'phone']));
  }
}

@CommandHandler(DropHeldMessages)
export class DropHeldMessagesHandler implements ICommandHandler<DropHeldMessages> {
  constructor(
    private readonly held: HeldMessages,
    private readonly clock: Clock,
  ) {}

  execute({ rule }: DropHeldMessages): Promise<number> {
    return this.held.settle(rule, async (em, about, messages) => {
      Message.discardAll(em, about, messages, this.clock.now());
      return messages.length;
    });
  }
}
