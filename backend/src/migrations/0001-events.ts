import { Migration } from '@mikro-orm/migrations';

/** The outbox and the inbox. BullMQ's own tables live in schema `bullmq` and are made by `migrateQueues`. */
export class Events extends Migration {
  override up(): void {
    this.addSql(`
      create schema events;

      -- One domain event, written in the transaction of the change that it tells of.
      create table events.outbox_messages (
        id uuid primary key,
        name text not null check (name <> ''),
        payload jsonb not null,
        occurred_at timestamptz not null,
        -- set when every reaction to the event has its job
        dispatched_at timestamptz
      );
      create index outbox_messages_undispatched on events.outbox_messages (occurred_at, id) where dispatched_at is null;

      -- A reaction has answered a message: written in the transaction of what the reaction wrote.
      create table events.inbox_messages (
        message_id uuid not null,
        reaction text not null,
        processed_at timestamptz not null,
        primary key (message_id, reaction)
      );
      create index inbox_messages_by_time on events.inbox_messages (processed_at);
    `);
  }
}
