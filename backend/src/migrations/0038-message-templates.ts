import { Migration } from '@mikro-orm/migrations';

/** What a message was made from and for whom, mails that can be unsubscribed, and numbers that want no text messages. */
export class MessageTemplates extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.messages
        -- The name of its template; null for messages of earlier versions.
        add column template text,
        -- At most one message per key and channel; without a key there is no limit.
        add column key text,
        add column user_id uuid references identity.users (id),
        add column not_before timestamptz,
        -- Headers of a mail, such as List-Unsubscribe.
        add column headers jsonb,
        add constraint messages_key unique (key, channel);
      create index messages_by_user on notifications.messages (user_id, created_at desc) where user_id is not null;

      -- One address and one kind of mail; the token in its mails ends them without signing in.
      create table notifications.mail_subscriptions (
        token text primary key,
        address text not null check (address = lower(address) and address <> ''),
        choice text not null check
          (choice in ('renewalReminders', 'expirationAlerts', 'newCourseOfferings', 'organizationReports')),
        created_at timestamptz not null,
        unsubscribed_at timestamptz,
        constraint mail_subscriptions_one_each unique (address, choice)
      );

      -- A number that said STOP gets nothing until it says START, whoever it belongs to.
      create table notifications.sms_opt_outs (
        id uuid primary key,
        phone text not null,
        -- What the person wrote, or what the provider reported.
        text text not null,
        source text not null check (source in ('reply', 'provider')),
        started_at timestamptz not null,
        ended_at timestamptz
      );
      create unique index sms_opt_outs_one_each on notifications.sms_opt_outs (phone) where ended_at is null;
    `);
  }
}
