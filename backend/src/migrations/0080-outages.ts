import { Migration } from '@mikro-orm/migrations';

/** Channels pause while their provider is away; messages wait for as long as they are of use, and some go first. */
export class Outages extends Migration {
  override up(): void {
    this.addSql(`
      -- A channel whose provider is away. Its jobs wait.
      create table events.paused_channels (
        channel text primary key,
        since timestamptz not null,
        reason text not null,
        -- one call tries the provider then
        next_try_at timestamptz not null,
        tries int not null default 0,
        -- staff were told
        told boolean not null default false
      );
      -- Failed jobs are few among many messages.
      create index outbox_messages_failed on events.outbox_messages (occurred_at) where failures <> '{}';

      alter table notifications.messages
        -- withdrawn then, if it could not be sent
        add column expires_at timestamptz,
        -- a person is waiting for it
        add column is_awaited boolean not null default false;
      create index messages_expiring on notifications.messages (expires_at) where state = 'queued';
      create index messages_waiting on notifications.messages (channel) where state in ('queued', 'sending');
    `);
  }
}
