import { Migration } from '@mikro-orm/migrations';

/** Invitations of an organization's people: one for each address, so that nobody is invited twice. */
export class Invitations extends Migration {
  override up(): void {
    this.addSql(`
      create table enrollment.invitations (
        id uuid primary key,
        organization_id uuid not null references organizations.organizations (id),
        email text not null check (email <> ''),
        first_name text not null,
        invited_at timestamptz not null
      );
      create unique index invitations_one_each on enrollment.invitations (organization_id, email);
      create index invitations_by_time on enrollment.invitations (organization_id, invited_at);
    `);
  }
}
