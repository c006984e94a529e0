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
