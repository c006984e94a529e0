import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config } from '../../config.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { Sql } from '../sql/sql.js';
import { ClockPort } from './clock-port.js';
import { EventsSettings } from './events.settings.js';
import { FailedJobsController } from './failed-jobs.controller.js';
import { FailedJobs, RetryFailedJobs } from './failed-jobs.js';
import { DailyTick, PurgeOldMessages } from './housekeeping.js';
import { Inbox } from './inbox.js';
import { Outages } from './outages.js';
import { OutboxDispatcher } from './outbox.dispatcher.js';
import { Queues } from './queues.js';
import { ReactionRegistry } from './reaction.registry.js';
import { ReactionRunner } from './reaction.runner.js';
import { ScheduledEvents } from './scheduled-events.js';

/** The outbox, queues, reactions and schedules. Expects `Config`, `Clock` and the ORM as global providers. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [FailedJobsController],
  providers: [
    { provide: EventsSettings, inject: [Config], useFactory: eventsSettings },
    DatabaseStatus,
    Queues,
    Outages,
    Inbox,
    ReactionRegistry,
    ReactionRunner,
    OutboxDispatcher,
    ScheduledEvents,
    FailedJobs,
    RetryFailedJobs,
    Sql,
    DailyTick,
    PurgeOldMessages,
    ClockPort,
  ],
  exports: [DatabaseStatus, Outages, Queues, ScheduledEvents],
})
export class EventsModule {}

/** A simulated day takes less than a second, so nothing may wait for long. */
const SIMULATED = { retryDelay: 100, redeliverAfter: 1_000, outagePoll: 50 };

function eventsSettings(config: Config): EventsSettings {
  return new EventsSettings(config, config.simulatedClock && SIMULATED);
}
