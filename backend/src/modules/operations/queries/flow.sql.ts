/** Statements that metrics and the page for staff share. Each reads an index only, and a bounded part of it. */

export interface OutboxLag {
  /** Counted up to 10001. */
  waiting: number;
  oldest: string | null;
}

export const OUTBOX_LAG = `
  select (select count(*) from (
      select from events.outbox_messages where dispatched_at is null limit 10001) w) as waiting,
    (select occurred_at from events.outbox_messages where dispatched_at is null order by occurred_at limit 1) as oldest`;

/** The messages of the last 24 hours of one channel in one state. */
export interface MessageFlow {
  channel: string;
  state: string;
  count: number;
  sentLastHour: number;
  lastSentAt: string | null;
}

/** The messages of one channel that could be sent, however old. */
export interface WaitingMessages {
  channel: string;
  count: number;
  /** Since when the first could be sent. */
  oldest: string;
}

export const WAITING_MESSAGES = `
  select channel, count(*) as count, min(greatest(created_at, not_before)) as oldest from notifications.messages
  where state in ('queued', 'sending') and coalesce(not_before <= $1, true) group by channel`;

export const MESSAGE_FLOW = `
  select channel, state, count(*) as count,
    count(*) filter (where sent_at > now() - interval '1 hour') as "sentLastHour", max(sent_at) as "lastSentAt"
  from notifications.messages where created_at > now() - interval '24 hours' group by channel, state`;
