import { Module } from '@nestjs/common';
import { Heartbeat } from './heartbeat.js';
import { Metrics } from './metrics.js';
import { OperationsController } from './operations.controller.js';
import { GetSystemStatusHandler } from './queries/get-system-status.query.js';
import { RequestObserver } from './request-observer.js';
import { SchemaCheck } from './schema-check.js';
import { HeartbeatTick, SendHeartbeat } from './send-heartbeat.reaction.js';
import { Tracing } from './tracing.js';
import { WatchBackups } from './watch-backups.js';

@Module({
  controllers: [OperationsController],
  providers: [
    RequestObserver,
    Metrics,
    Heartbeat,
    Tracing,
    SchemaCheck,
    HeartbeatTick,
    SendHeartbeat,
    WatchBackups,
    GetSystemStatusHandler,
  ],
})
export class OperationsModule {}
