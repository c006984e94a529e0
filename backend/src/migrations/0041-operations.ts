import { Migration } from '@mikro-orm/migrations';

/** What shows how the program runs: its processes, the trace of an event, and indexes for figures. */
export class Operations extends Migration {
  override up(): void {
    this.addSql(`
      create schema operations;

      -- The processes that run; each reports every 30 seconds.
      create table operations.processes (
        id uuid primary key,
        role text not null check (role in ('all', 'api', 'worker')),
        version text not null,
        started_at timestamptz not null,
        seen_at timestamptz not null
      );

      -- The W3C traceparent of the request behind the event; null unless traces are on.
      alter table events.outbox_messages add column trace text check (length(trace) <= 55);

      create index messages_recent on notifications.messages (created_at) include (channel, state, sent_at);
      create index gateway_events_by_time on billing.gateway_events (received_at desc);
    `);
  }
}
