import { ApiProperty } from '@nestjs/swagger';

const RESULTS = ['ok', 'failing'] as const;
export type CheckResult = (typeof RESULTS)[number];

const Result = () => ApiProperty({ enum: RESULTS });

/** Whether this process should get traffic or, for a worker, can work; and which check fails. */
export class HealthResponse {
  @Result() status: CheckResult;
  @Result() database: CheckResult;
  /** Whether the database can write. */
  @Result() storage: CheckResult;
  @Result() migrations: CheckResult;
  /** Requests don't need the queue: only a worker is not ready without it. */
  @Result() queue: CheckResult;
  /** Failing once the process was told to stop. */
  @Result() running: CheckResult;
}
