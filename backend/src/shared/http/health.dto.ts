import { ApiProperty } from '@nestjs/swagger';

const RESULTS = ['ok', 'failing'] as const;
/** `unknown` is what can't be asked while the database is away. */
const DATABASE_RESULTS = [...RESULTS, 'unknown'] as const;
const STATUSES = ['ok', 'degraded', 'failing'] as const;
export type CheckResult = (typeof RESULTS)[number];
export type DatabaseCheckResult = (typeof DATABASE_RESULTS)[number];
export type HealthStatus = (typeof STATUSES)[number];

const Result = () => ApiProperty({ enum: RESULTS });
const DatabaseResult = () => ApiProperty({ enum: DATABASE_RESULTS });

/** Whether this process should get traffic or, for a worker, can work; and which check fails. */
export class HealthResponse {
  /** Degraded if reads work and changes don't, so that a proxy goes on sending requests. */
  @ApiProperty({ enum: STATUSES }) status: HealthStatus;
  @Result() database: CheckResult;
  /** Whether the database can write, and a file can be stored. */
  @DatabaseResult() storage: DatabaseCheckResult;
  @DatabaseResult() migrations: DatabaseCheckResult;
  /** Requests don't need the queue: only a worker is not ready without it. */
  @Result() queue: CheckResult;
  /** Failing once the process was told to stop. */
  @Result() running: CheckResult;
}
