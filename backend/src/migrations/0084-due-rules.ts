import { Migration } from '@mikro-orm/migrations';

/** The rules of the version before, with the migration that each came with. */
const BEFORE = {
  '0042-class-reminders': { 'class-reminder-mail': 1440, 'class-reminder-sms': 1440, 'class-reminder-soon': 120 },
  '0043-course-announcements': {
    'certification-renewal': 86_400,
    'certification-expiration': 43_200,
    'certification-lapsed': 0,
    'new-courses': 0,
    'organization-report': 0,
  },
  '0049-course-interests': { 'course-dates': 0 },
};

/**
 * Messages that are due only by a rule newer than the last run wait for staff. The program before knew a rule if its migration
 * ran earlier: all that run together have one transaction, and so one time.
 */
export class DueRules extends Migration {
  override up(): void {
    this.addSql(`
      create table notifications.due_rules (
        -- of the template
        name text not null,
        -- minutes before what it is about
        lead int not null,
        -- messages that were due before are a backlog
        since timestamptz not null,
        primary key (name, lead)
      );

      alter table notifications.messages
        drop constraint messages_state_check,
        add constraint messages_state_check check (state in
          ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'withdrawn', 'held', 'discarded'));
      create index messages_held on notifications.messages (template, id) where state = 'held';
      drop index notifications.messages_expiring;
      create index messages_expiring on notifications.messages (expires_at) where state in ('queued', 'held');
    `);
    this.addSql(
      `insert into notifications.due_rules
       select rule.key, rule.value::int, '-infinity'
       from jsonb_each('${JSON.stringify(BEFORE)}'::jsonb) came, jsonb_each(came.value) rule
       where exists (select from public.migrations m where m.name = came.key and m.executed_at < now())`,
    );
  }
}
