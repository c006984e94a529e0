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
  oldest: string;
  sentLastHour: number;
  lastSentAt: string | null;
}

export const MESSAGE_FLOW = `
  select channel, state, count(*) as count, min(created_at) as oldest,
    count(*) filter (where sent_at > now() - interval '1 hour') as "sentLastHour", max(sent_at) as "lastSentAt"
  from notifications.messages where created_at > now() - interval '24 hours' group by channel, state`;
