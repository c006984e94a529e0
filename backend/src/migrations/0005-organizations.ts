import { Migration } from '@mikro-orm/migrations';

/** Employers whose people are trained here. */
export class Organizations extends Migration {
  override up(): void {
    this.addSql(`
      create schema organizations;
      create table organizations.organizations (
        id uuid primary key,
        name text not null check (name <> ''),
        admin_name text not null default '',
        admin_email text not null default '',
        admin_phone text not null default '',
        address text not null default '',
        payment_type text not null check (payment_type in ('auto', 'independent')),
        signup_code text not null unique,
        created_at timestamptz not null,
        deleted_at timestamptz
      );
      create index organizations_by_name on organizations.organizations (name, id) where deleted_at is null;
      create index organizations_search on organizations.organizations
        using gin (shared.fold(name || ' ' || admin_email) public.gin_trgm_ops);
      alter table identity.users add foreign key (organization_id) references organizations.organizations (id);
    `);
  }
}
