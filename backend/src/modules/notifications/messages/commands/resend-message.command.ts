import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { Message } from '../../domain/message.entity.js';

/** Queues a message again. @throws {MessageIsBeingSent} @throws {MessageWasSuppressed} @throws {RecipientWasErased} */
export class ResendMessage extends Command<void> {
  constructor(readonly messageId: string) {
    super();
  }
}

@CommandHandler(ResendMessage)
export class ResendMessageHandler implements ICommandHandler<ResendMessage> {
  constructor(private readonly em: EntityManager) {}

  async execute({ messageId }: ResendMessage): Promise<void> {
    await this.em.transactional(async (em) => {
      const message = await lockOrFail(em, Message, messageId, () => new NotFound('Message not found'));
      Message.queueAllAgain(em, [message]);
    });
  }
}
