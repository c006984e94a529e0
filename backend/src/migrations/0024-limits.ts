import { Migration } from '@mikro-orm/migrations';

/**
 * Limits that the center sets: where text messages go, and how many unpaid seats a client may take. A signup code joins its
 * organization only once the email address is verified.
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
        set requested_organization_id = organization_id, organization_id = null, revision = revision + 1
        from identity.users u
        where u.student_id = s.id and u.email_verified_at is null and s.organization_id is not null;
      update identity.users set organization_id = null
        where email_verified_at is null and student_id is not null and role = 'client';
    `);
  }
}
