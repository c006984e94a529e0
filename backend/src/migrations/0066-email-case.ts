import { Migration } from '@mikro-orm/migrations';

/**
 * Email addresses are compared with their ASCII letters in lower case. Unicode's lower case makes an ASCII letter of others, such as
 * the Kelvin sign (U+212A), so that one person's address was taken for another one's.
 */
export class EmailCase extends Migration {
  override up(): void {
    this.addSql(`
      -- An address as it is compared; normalEmail in shared/domain/email.ts is the same. Immutable so that indexes can hold it.
      create function shared.normal_email(address text) returns text
        language sql immutable strict parallel safe
        return lower(address collate "C");

      alter table identity.users drop constraint users_email_check,
        add constraint users_email_check check (email = shared.normal_email(email));
      alter table catalog.course_interests drop constraint course_interests_email_check,
        add constraint course_interests_email_check check (email <> '' and email = shared.normal_email(email));
      alter table notifications.mail_subscriptions drop constraint mail_subscriptions_address_check,
        add constraint mail_subscriptions_address_check check (address <> '' and address = shared.normal_email(address));

      drop index enrollment.students_by_lower_email;
      drop index enrollment.students_invited_once;
      create unique index students_invited_once on enrollment.students (organization_id, shared.normal_email(email))
        where membership = 'invited' and deleted_at is null;
      create index students_by_normal_email on enrollment.students (shared.normal_email(email));
    `);
  }
}
