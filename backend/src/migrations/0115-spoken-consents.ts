import { Migration } from '@mikro-orm/migrations';

/** Staff record what a person said yes to on the phone: a consent belongs to an account, or to a person's record. */
export class SpokenConsents extends Migration {
  override up(): void {
    this.addSql(`
      alter table notifications.sms_consents
        alter column user_id drop not null,
        add column student_id uuid references people.students (id),
        add column recorded_by uuid references identity.users (id),
        add constraint sms_consents_of_one check (num_nonnulls(user_id, student_id) = 1),
        add constraint sms_consents_spoken_to check (
          (source = 'spoken') = (student_id is not null) and (source = 'spoken') = (recorded_by is not null));
      create unique index sms_consents_spoken_once on notifications.sms_consents (student_id, purpose, phone)
        where student_id is not null and revoked_at is null;
    `);
  }
}
