/** A reaction that gave up after its last try. */
export class FailedJobRow {
  id: string;
  queue: string;
  reaction: string;
  eventName: string;
  /** The event's facts. */
  payload: object;
  occurredAt: string;
  tries: number;
  /** What its last try threw. */
  error: string;
  failedAt: string;
}
