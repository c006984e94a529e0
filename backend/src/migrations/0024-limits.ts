import { Migration } from '@mikro-orm/migrations';

/**
 * Limits that the center sets: where text messages go, and how many unpaid seats a client may take. A signup code joins its
 * organization only once the email address is verified. A price can be paid by card.
 */
export class Limits extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings
        -- ISO 3166-1 alpha-2
        add column sms_countries text[] not null default '{US,CA}',
        add column max_unpaid_seats int not null default 3 check (max_unpaid_seats >= 1);

      alter table enrollment.students
        add column requested_organization_id uuid references organizations.organizations (id);
      update enrollment.students s
        set requested_organization_id = s.organization_id, organization_id = null, revision = revision + 1
        from identity.users u
        where u.student_id = s.id and u.email_verified_at is null and s.organization_id is not null;
      update identity.users set organization_id = null
        where email_verified_at is null and student_id is not null and role = 'client';

      -- The smallest card payment is 50 cents. Nobody could pay less, and nobody should pay more than was announced.
      update scheduling.classes set price_cents = 0 where price_cents between 1 and 49;
      alter table scheduling.classes drop constraint classes_price_cents_check;
      alter table scheduling.classes add constraint classes_price_chargeable check (price_cents = 0 or price_cents >= 50);
    `);
  }
}
