import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { Clock } from '../domain/clock.js';
import { FoldRowCounts } from '../sql/row-counts.js';
import { Sql } from '../sql/sql.js';
import { AccessGuard } from './access.guard.js';
import { AudienceCheck } from './audience-check.js';
import { BodyGuard } from './body.guard.js';
import { Draining } from './draining.js';
import { HealthController } from './health.controller.js';
import { HealthChecks } from './health-checks.js';
import { PurgeIdempotencyKeys } from './idempotency.interceptor.js';
import { ProblemFilter } from './problem.filter.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { validationPipe } from './validation.js';
import { WorkerHealth } from './worker-health.js';

/** The guards, pipe and filter of every request, and the services that every module uses. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [HealthController],
  providers: [
    Clock,
    Sql,
    AudienceCheck,
    Draining,
    HealthChecks,
    WorkerHealth,
    PurgeIdempotencyKeys,
    FoldRowCounts,
    ProblemFilter,
    RateLimiter,
    { provide: APP_FILTER, useExisting: ProblemFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_PIPE, useFactory: validationPipe },
  ],
  exports: [Clock, Draining, HealthChecks, Sql, ProblemFilter, RateLimiter],
})
export class HttpModule {}
