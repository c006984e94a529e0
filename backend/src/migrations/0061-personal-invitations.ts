import { Migration } from '@mikro-orm/migrations';

/**
 * An invitation is a link of its own, and the record that an employer's list makes belongs to nobody until the person accepts.
 * Invitations of earlier versions, whose mails have the organization's code, stay open for 90 days.
 */
export class PersonalInvitations extends Migration {
  override up(): void {
    this.addSql(`
      alter table enrollment.invitations
        -- the record that the list made; after the yes, the person's own
        add column student_id uuid references enrollment.students (id) on delete set null,
        -- SHA-256 of the token in the link
        add column token_hash bytea,
        add column expires_at timestamptz,
        add column accepted_at timestamptz,
        add column declined_at timestamptz,
        add column withdrawn_at timestamptz;
      update enrollment.invitations set expires_at = now() + interval '90 days';
      update enrollment.invitations i
        set student_id = s.id, accepted_at = case when u.id is not null then now() end
        from enrollment.students s left join identity.users u on u.student_id = s.id and u.email_verified_at is not null
        where s.organization_id = i.organization_id and lower(s.email) = i.email and s.deleted_at is null;
      alter table enrollment.invitations alter column expires_at set not null;
      create unique index invitations_by_token on enrollment.invitations (token_hash);
      create index invitations_by_email on enrollment.invitations (email);
      create index invitations_by_student on enrollment.invitations (student_id);
      create unique index students_invited_once on enrollment.students (organization_id, lower(email))
        where membership = 'invited' and deleted_at is null;
    `);
  }
}
