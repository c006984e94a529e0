import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validate } from 'uuid';
import type { DeliveryReport } from '../../../../integrations/delivery.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { lockMessages } from '../message-sender.js';

/** Records what providers report about messages. Ignores messages that this program didn't send. */
export class RecordDeliveries extends Command<void> {
  constructor(readonly reports: readonly DeliveryReport[]) {
    super();
  }
}

@CommandHandler(RecordDeliveries)
export class RecordDeliveriesHandler implements ICommandHandler<RecordDeliveries> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ reports }: RecordDeliveries): Promise<void> {
    const known = reports.filter(({ messageId }) => validate(messageId));
    if (known.length === 0) return;
    await this.em.transactional(async (em) => {
      const ids = known.map(({ messageId }) => messageId);
      const messages = new Map((await lockMessages(em, ids)).map((message) => [message.id, message]));
      for (const { messageId, delivery, reason, providerId } of known) {
        const instead = messages.get(messageId)?.report(delivery, reason, providerId, this.clock.now());
        if (instead) em.persist(instead);
      }
    });
  }
}
