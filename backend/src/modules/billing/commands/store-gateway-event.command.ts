import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentsPort, type ReceivedEvent } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { gatewayEventReceived } from '../events.js';

/**
 * Stores an event of the gateway, verified or fetched, as it came: once however often it is delivered. A reaction applies it, unless the
 * program doesn't follow what it says.
 */
export class StoreGatewayEvent extends Command<void> {
  constructor(
    readonly event: ReceivedEvent,
    readonly options = { isFetched: false },
  ) {
    super();
  }
}

@CommandHandler(StoreGatewayEvent)
export class StoreGatewayEventHandler implements ICommandHandler<StoreGatewayEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentsPort,
    private readonly clock: Clock,
  ) {}

  async execute({ event, options }: StoreGatewayEvent): Promise<void> {
    const { id, type, payload } = event;
    const now = this.clock.now();
    const isFollowed = this.gateway.factOf(event) !== undefined;
    await this.em.transactional(async (em) => {
      const stored = await em.execute(
        `insert into billing.gateway_events (id, type, payload, received_at, applied_at, fetched) values (?, ?, ?, ?, ?, ?)
         on conflict do nothing returning id`,
        [id, type, JSON.stringify(payload), now, isFollowed ? null : now, options.isFetched],
      );
      if (isFollowed && stored.length > 0) raise(em, gatewayEventReceived({ eventId: id }));
    });
  }
}
