import { Migration } from '@mikro-orm/migrations';

/** Messages that are withdrawn when they are no longer true, and what a confirmation says about a class. */
export class ClassReminders extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.messages
        -- What has to be true still when it is sent; null if nothing does.
        add column premise jsonb,
        drop constraint messages_state_check,
        add constraint messages_state_check
          check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'withdrawn')),
        -- The same message may become true again.
        add constraint messages_withdrawn_key check (state <> 'withdrawn' or key is null);

      -- The latest tick of each repeating event, which the next one differs from.
      create table events.ticks (
        name text primary key,
        payload jsonb not null
      );

      alter table catalog.courses add column what_to_bring text not null default '';
      alter table center.settings add column class_policy text not null default
        'You can cancel your seat on our website until the deadline for cancellations. After that, please call us. Please be on time: if you come late, you may have to take the class on another date.';
    `);
  }
}
