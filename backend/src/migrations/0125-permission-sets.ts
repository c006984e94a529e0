import { Migration } from '@mikro-orm/migrations';

/** Staff have a permission set. Those of today become administrators. */
export class PermissionSets extends Migration {
  override up(): void {
    this.addSql(`
      alter table identity.users add column staff_role text
        check (staff_role in ('administrator', 'front-desk', 'accountant'));
      update identity.users set staff_role = 'administrator' where role = 'admin';
      alter table identity.users add constraint users_staff_role_of_staff
        check ((role = 'admin') = (staff_role is not null));

      -- A program of the version before changes roles without it.
      create function identity.keep_staff_role() returns trigger language plpgsql as $$
        begin
          new.staff_role := case when new.role = 'admin' then coalesce(new.staff_role, 'administrator') end;
          return new;
        end $$;
      create trigger users_keep_staff_role before insert or update of role, staff_role on identity.users
        for each row execute function identity.keep_staff_role();

      -- The only row says what the front desk may do beyond its permission set.
      create table identity.front_desk_rules (
        id integer primary key check (id = 1),
        may_export boolean not null default false,
        may_email_many boolean not null default false,
        may_waive boolean not null default false,
        -- Null for no limit.
        refund_limit_cents integer default 10000 check (refund_limit_cents >= 0)
      );
      insert into identity.front_desk_rules (id) values (1);
    `);
  }
}
