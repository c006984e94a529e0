import { Migration } from '@mikro-orm/migrations';

/** Staff can change the words of messages. */
export class TemplateWords extends Migration {
  override up(): void {
    this.addSql(`
      create table notifications.template_versions (
        template text not null,
        version integer not null check (version > 0),
        -- All null from a reset on: the program's own words, as they are at any time.
        subject text,
        heading text,
        body text,
        closing text,
        sms text,
        edited_by uuid references identity.users (id) on delete set null,
        edited_at timestamptz not null,
        primary key (template, version),
        check (num_nulls(subject, heading, body, closing, sms) in (0, 5))
      );
      create index template_versions_edited_by on notifications.template_versions (edited_by);
    `);
  }
}
