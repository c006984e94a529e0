import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Cron } from '@nestjs/schedule';
import { PaymentsPort, type ReceivedEvent } from '../../../../integrations/payments/payments.port.js';
import { Clock } from '../../../../shared/domain/clock.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { ScheduledEvents } from '../../../../shared/events/scheduled-events.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { missedEventsDue } from '../../events.js';
import { StoreGatewayEvent } from '../commands/store-gateway-event.command.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class MissedEventsTick {
  constructor(
    private readonly scheduled: ScheduledEvents,
    private readonly clock: Clock,
  ) {}

  /** Off the hour, when most programs call. */
  @Cron('25 * * * *', { timeZone: 'UTC' })
  async publishMissedEventsDue(): Promise<void> {
    const tick = new Date(Math.floor(this.clock.now().getTime() / HOUR_MS) * HOUR_MS).toISOString();
    await this.scheduled.publish(missedEventsDue({ tick }));
  }
}

/**
 * Webhooks may be lost, and nothing else says that a bank took a disputed payment back. The gateway's latest events are read
 * page by page, back to a page of which every event is known, and what no webhook brought is stored as if one had.
 */
@Reaction({ on: missedEventsDue, queue: 'payments' })
export class FetchMissedEvents {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentsPort,
    private readonly sql: Sql,
    private readonly commands: CommandBus,
  ) {}

  async handle(): Promise<void> {
    const missed = await this.missedEvents();
    for (const event of missed) await this.commands.execute(new StoreGatewayEvent(event, { isFetched: true }));
    if (missed.length > 0)
      this.logger.warn(
        `No webhook brought ${missed.length} events of the gateway, so they were fetched. Its endpoint may be set wrong.`,
      );
  }

  /** The oldest first. */
  private async missedEvents(): Promise<ReceivedEvent[]> {
    const missed: ReceivedEvent[] = [];
    for (let page = await this.gateway.latestEvents(); page.length > 0; ) {
      const unknown = await this.unknownOf(page);
      missed.push(...unknown);
      if (unknown.length === 0) break;
      page = await this.gateway.latestEvents(page.at(-1)!.id);
    }
    return missed.reverse();
  }

  private async unknownOf(events: readonly ReceivedEvent[]): Promise<ReceivedEvent[]> {
    const ids = events.map(({ id }) => id);
    const known = await this.sql.rows<{ id: string }>('select id from billing.gateway_events where id = any($1)', [
      ids,
    ]);
    return events.filter(({ id }) => !known.some((other) => other.id === id));
  }
}
