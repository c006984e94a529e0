import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type GatewayFact, PaymentsPort, type ReceivedEvent } from '../../../../integrations/payments/payments.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { raise } from '../../../../shared/domain/domain-event.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { gatewayEventReceived } from '../../events.js';
import { isOwnPayment, namesOwnPayment } from '../queries/own-payment.js';

/**
 * Stores an event of the gateway, verified or fetched: once however often it is delivered. A reaction applies it. Of an event that the
 * program doesn't follow, or that is about another product of the account, only id and type are kept.
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
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly clock: Clock,
  ) {}

  async execute({ event, options }: StoreGatewayEvent): Promise<void> {
    const { id, type, payload } = event;
    const now = this.clock.now();
    const fact = this.gateway.factOf(event);
    await this.em.transactional(async (em) => {
      const isFollowed = fact !== undefined && (await isOwn(this.sql, fact));
      const stored = await this.sql.rows(
        `insert into billing.gateway_events (id, type, payload, received_at, applied_at, fetched) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing returning id`,
        [id, type, isFollowed ? JSON.stringify(payload) : '{}', now, isFollowed ? null : now, options.isFetched],
      );
      if (isFollowed && stored.length > 0) raise(em, gatewayEventReceived({ eventId: id }));
    });
  }
}

/**
 * Whether an event is about a payment or a method of this program, or may be: whose payment a refund or a dispute is about, the reaction asks the gateway.
 * The gateway's account may serve other products.
 */
async function isOwn(sql: Sql, fact: GatewayFact): Promise<boolean> {
  const isKnown = async (condition: string, id: string) =>
    (await sql.rows(`select 1 from ${condition} limit 1`, [id])).length > 0;
  if (fact.about === 'payment') return namesOwnPayment(fact.payment) || (await isOwnPayment(sql, fact.payment.id));
  if (fact.about === 'setup') return isKnown('billing.accounts where gateway_customer = $1', fact.customerId);
  if (fact.about === 'method') return isKnown('billing.payment_methods where gateway_method = $1', fact.methodId);
  return true;
}
