import { Migration } from '@mikro-orm/migrations';

/** A message is claimed, sent outside any transaction and recorded; its provider reports what became of it. */
export class MessageDelivery extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.messages
        -- the run that sends it
        add column claim_id uuid,
        -- when another run first found it claimed
        add column doubted_at timestamptz,
        -- a run that died may have sent it: send it again, or leave it as unknown
        add column resend_unknown boolean not null default true,
        -- the provider won't take it, however often it is tried
        add column is_refused boolean not null default false,
        add column provider_id text,
        -- what the provider reported
        add column delivery text check (delivery in ('delivered', 'spam_report', 'bounced', 'dropped', 'undelivered')),
        drop constraint messages_state_check,
        add constraint messages_state_check
          check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown')),
        add constraint messages_claim_check check ((state = 'sending') = (claim_id is not null)),
        add constraint messages_doubt_check check (doubted_at is null or state = 'sending'),
        add constraint messages_refused_check check (not is_refused or state = 'failed'),
        add constraint messages_delivered_check
          check (state <> 'delivered' or delivery in ('delivered', 'spam_report'));

      -- The reactions that have a job and no inbox row yet. Messages that were dispatched before have none.
      alter table events.outbox_messages add column pending text[] not null default '{}';
      create index outbox_messages_pending on events.outbox_messages (dispatched_at) where pending <> '{}';
    `);
  }
}
