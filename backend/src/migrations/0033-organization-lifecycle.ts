import { Migration } from '@mikro-orm/migrations';

/** Organizations are created, deleted and get new signup codes; nobody belongs to a deleted one. */
export class OrganizationLifecycle extends Migration {
  override up(): void {
    this.addSql(`
      drop index organizations.organizations_search;
      alter table organizations.organizations
        -- codes that no longer work, so that a link with one can say so
        add column replaced_signup_codes text[] not null default '{}',
        add column search_text text not null generated always as
          (shared.fold(name || ' ' || admin_name || ' ' || admin_email || ' ' || address)) stored;
      create index organizations_search on organizations.organizations using gin (search_text public.gin_trgm_ops);
      create index organizations_by_replaced_code on organizations.organizations using gin (replaced_signup_codes);

      update identity.users set role = 'client' where role = 'org_admin' and organization_id is null;
      alter table identity.users add constraint users_org_admin_has_organization
        check (role <> 'org_admin' or organization_id is not null);

      update identity.users u set role = case u.role when 'org_admin' then 'client' else u.role end, organization_id = null
        from organizations.organizations o where o.id = u.organization_id and o.deleted_at is not null;
      update enrollment.students s set organization_id = null, revision = s.revision + 1
        from organizations.organizations o where o.id = s.organization_id and o.deleted_at is not null;

      -- The key share lock waits for a deletion that is not committed yet.
      create function organizations.refuse_unless_organization_is_live() returns trigger language plpgsql as $$
      begin
        perform from organizations.organizations
          where id = new.organization_id and deleted_at is null for key share;
        if not found then
          raise exception 'organization % is deleted', new.organization_id
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create constraint trigger students_in_live_organization
        after insert or update of organization_id on enrollment.students
        for each row when (new.organization_id is not null and new.deleted_at is null)
        execute function organizations.refuse_unless_organization_is_live();
      create constraint trigger users_in_live_organization after insert or update of organization_id on identity.users
        for each row when (new.organization_id is not null)
        execute function organizations.refuse_unless_organization_is_live();
      create constraint trigger classes_of_live_organization after insert or update of organization_id on scheduling.classes
        for each row when (new.organization_id is not null and new.deleted_at is null)
        execute function organizations.refuse_unless_organization_is_live();
    `);
  }
}
