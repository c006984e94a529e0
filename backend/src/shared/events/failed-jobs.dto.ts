import { PickType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../http/list-query.dto.js';
import { IfGiven, IsCalendarDate, IsInstant } from '../http/validation.js';

export class ListFailedJobsQuery extends ListQuery {
  /** The error of the last try, in full. */
  @IsOptional()
  @IsString()
  @MaxLength(10_000)
  error?: string;

  /** Jobs that failed for good from then on, in ISO 8601. */
  @IsOptional()
  @IsInstant()
  since?: string;

  /** The first day on which they failed for good, in the center's time zone. */
  @IsOptional()
  @IsCalendarDate()
  from?: string;

  /** The last day. */
  @IsOptional()
  @IsCalendarDate()
  to?: string;
}

/** The jobs to retry: these, or all that the list shows with the same filters. */
export class RetryJobsInput extends PickType(ListFailedJobsQuery, ['q', 'error', 'since', 'from', 'to']) {
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(500)
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  ids?: string[];
}

export class RetriedJobsResponse {
  retried: number;
}

/** A job that failed on its last try. */
export class FailedJobRow {
  id: string;
  queue: string;
  reaction: string;
  eventName: string;
  /** The event's payload. */
  payload: object;
  occurredAt: string;
  tries: number;
  /** The error of the last try. */
  error: string;
  failedAt: string;
}
