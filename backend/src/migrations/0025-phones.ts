import { Migration } from '@mikro-orm/migrations';

/**
 * Phone numbers are stored in E.164, so that they can be compared. Numbers without a country code are US numbers. What can't
 * be read as a number stays readable: in the notes of a student, and behind the address of an organization.
 */
export class Phones extends Migration {
  override up(): void {
    this.addSql(`
      create function pg_temp.e164(typed text) returns text language sql as $$
        select case
          when typed ~ '^\\s*\\+' and digits ~ '^[1-9][0-9]{6,14}$' then '+' || digits
          when digits ~ '^[2-9][0-9]{9}$' then '+1' || digits
          when digits ~ '^1[2-9][0-9]{9}$' then '+' || digits
        end
        from (select regexp_replace(typed, '[^0-9]', '', 'g') as digits) typed_digits
        where typed !~ '[A-Za-z#]'
      $$;

      update identity.users set phone = pg_temp.e164(phone) where phone is not null;
      update enrollment.students set
        notes = case when pg_temp.e164(phone) is null then concat_ws(E'\\n', nullif(notes, ''), 'Phone: ' || phone) else notes end,
        phone = coalesce(pg_temp.e164(phone), ''),
        revision = revision + 1
        where phone <> '' and phone is distinct from pg_temp.e164(phone);
      update organizations.organizations set
        address = case when pg_temp.e164(admin_phone) is null
          then concat_ws(', ', nullif(address, ''), 'phone ' || admin_phone) else address end,
        admin_phone = coalesce(pg_temp.e164(admin_phone), ''),
        revision = revision + 1
        where admin_phone <> '' and admin_phone is distinct from pg_temp.e164(admin_phone);

      alter table identity.users
        add constraint users_phone_e164 check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
        add constraint users_mfa_phone_e164 check (mfa_phone ~ '^\\+[1-9][0-9]{6,14}$');
      alter table enrollment.students
        add constraint students_phone_e164 check (phone = '' or phone ~ '^\\+[1-9][0-9]{6,14}$');
      alter table organizations.organizations
        add constraint organizations_admin_phone_e164 check (admin_phone = '' or admin_phone ~ '^\\+[1-9][0-9]{6,14}$');
      alter table notifications.sms_consents
        add constraint sms_consents_phone_e164 check (phone ~ '^\\+[1-9][0-9]{6,14}$');
    `);
  }
}
