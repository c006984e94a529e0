import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Config } from '../../config.js';
import { DatabaseStatus } from '../sql/database-status.js';
import { Sql } from '../sql/sql.js';
import { ErasedEvents } from './erased-events.js';
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
    { provide: EventsSettings, inject: [Config], useFactory: (config: Config) => new EventsSettings(config) },
    DatabaseStatus,
    ErasedEvents,
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
  ],
  exports: [DatabaseStatus, ErasedEvents, Outages, Queues, ScheduledEvents],
})
export class EventsModule {}
