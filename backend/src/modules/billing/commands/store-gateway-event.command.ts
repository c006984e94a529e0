import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReceivedEvent } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { gatewayEventReceived } from '../events.js';

/** Stores a verified event of the gateway as it came, once however often it is delivered. A reaction applies it. */
export class StoreGatewayEvent extends Command<void> {
  constructor(readonly event: ReceivedEvent) {
    super();
  }
}

@CommandHandler(StoreGatewayEvent)
export class StoreGatewayEventHandler implements ICommandHandler<StoreGatewayEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ event: { id, type, payload } }: StoreGatewayEvent): Promise<void> {
    await this.em.transactional(async (em) => {
      const stored = await em.execute(
        `insert into billing.gateway_events (id, type, payload, received_at) values (?, ?, ?, ?)
         on conflict do nothing returning id`,
        [id, type, JSON.stringify(payload), this.clock.now()],
      );
      if (stored.length > 0) raise(em, gatewayEventReceived({ eventId: id }));
    });
  }
}
