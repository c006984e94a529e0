import { Migration } from '@mikro-orm/migrations';

/** Every message that was ever sent or kept, what people chose to receive, and the bell. */
export class Notifications extends Migration {
  override up(): void {
    this.addSql(`
      create schema notifications;
      create table notifications.messages (
        id uuid primary key,
        channel text not null check (channel in ('email', 'sms')),
        -- an address or an E.164 number
        recipient text not null check (recipient <> ''),
        subject text not null default '',
        text text not null,
        html text not null default '',
        state text not null check (state in ('queued', 'sent', 'failed')),
        error text,
        created_at timestamptz not null,
        sent_at timestamptz
      );
      create index messages_by_time on notifications.messages (created_at desc, id desc);
      create index messages_by_recipient on notifications.messages (recipient, created_at desc, id desc);

      create table notifications.preferences (
        user_id uuid primary key references identity.users (id),
        renewal_reminders boolean not null default true,
        expiration_alerts boolean not null default true,
        new_course_offerings boolean not null default true,
        organization_reports boolean not null default true,
        sms_class_reminders boolean not null default false,
        sms_certification_alerts boolean not null default false,
        sms_class_cancellations boolean not null default false,
        sms_mfa_codes boolean not null default false
      );

      -- One consent per purpose: the wording shown, when, where and for which number.
      create table notifications.sms_consents (
        id uuid primary key,
        user_id uuid not null references identity.users (id),
        phone text not null,
        purpose text not null check (purpose in ('class_reminders', 'certification_alerts', 'class_cancellations', 'mfa_codes')),
        wording text not null,
        source text not null,
        granted_at timestamptz not null,
        revoked_at timestamptz
      );
      create index sms_consents_by_user on notifications.sms_consents (user_id, purpose);

      -- The bell of one person.
      create table notifications.notices (
        id uuid primary key,
        user_id uuid not null references identity.users (id),
        title text not null,
        body text not null,
        href text,
        created_at timestamptz not null,
        read_at timestamptz
      );
      create index notices_by_user on notifications.notices (user_id, created_at desc, id desc);
    `);
  }
}
