import { Migration } from '@mikro-orm/migrations';

/**
 * Who acts for an organization has a table of its own, and a session names the organization that it acts for. Until now it
 * was the account's organization, which an employer's list and a signup code could set. Accounts can be disabled.
 */
export class OrganizationAdministrators extends Migration {
  override up(): void {
    this.addSql(`
      create table identity.organization_administrators (
        user_id uuid not null references identity.users (id) on delete cascade,
        organization_id uuid not null references organizations.organizations (id),
        primary key (user_id, organization_id),
        constraint organization_administrators_one_each unique (user_id)
      );
      create index organization_administrators_organization on identity.organization_administrators (organization_id);
      create constraint trigger administrators_of_live_organization after insert on identity.organization_administrators
        for each row execute function organizations.refuse_unless_organization_is_live();
      insert into identity.organization_administrators
        select id, organization_id from identity.users where role = 'org_admin';

      alter table identity.users drop constraint users_org_admin_has_organization;
      drop trigger users_in_live_organization on identity.users;
      create function identity.refuse_role_without_organization() returns trigger language plpgsql as $$
      declare
        changed jsonb := to_jsonb(coalesce(new, old));
        account uuid := coalesce(changed ->> 'user_id', changed ->> 'id');
      begin
        if exists (select from identity.users u where u.id = account and (u.role = 'org_admin') <>
            exists (select from identity.organization_administrators a where a.user_id = u.id)) then
          raise exception 'the role of account % and what it administers differ', account
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      -- Checked at the commit, because an act writes the role before the organization.
      create constraint trigger users_org_admin_has_organization after insert or update of role on identity.users
        deferrable initially deferred for each row execute function identity.refuse_role_without_organization();
      create constraint trigger organization_administrators_are_org_admins
        after insert or delete on identity.organization_administrators
        deferrable initially deferred for each row execute function identity.refuse_role_without_organization();

      alter table identity.sessions
        add column organization_id uuid,
        add constraint sessions_for_administered_organization foreign key (user_id, organization_id)
          references identity.organization_administrators (user_id, organization_id) on delete set null (organization_id);
      update identity.sessions s set organization_id = a.organization_id
        from identity.organization_administrators a where a.user_id = s.user_id;

      -- For servers of the previous version, until they are replaced: they read the account's column, which nothing reads any
      -- more, and open sessions that name no organization. They can't make an org admin meanwhile.
      create function identity.mirror_administered_organization() returns trigger language plpgsql as $$
      begin
        update identity.users set organization_id = new.organization_id where id = coalesce(new.user_id, old.user_id);
        return null;
      end $$;
      create trigger mirror_administered_organization after insert or delete on identity.organization_administrators
        for each row execute function identity.mirror_administered_organization();
      create function identity.name_administered_organization() returns trigger language plpgsql as $$
      begin
        new.organization_id := (select organization_id from identity.organization_administrators where user_id = new.user_id);
        return new;
      end $$;
      create trigger name_administered_organization before insert on identity.sessions
        for each row when (new.organization_id is null) execute function identity.name_administered_organization();

      alter table identity.users add column disabled_at timestamptz;
    `);
  }
}
