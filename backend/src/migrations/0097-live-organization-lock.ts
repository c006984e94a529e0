import { Migration } from '@mikro-orm/migrations';

/**
 * A deletion no longer locks out what merely refers to an organization, such as a payment. So what mustn't join a deleted one asks
 * for a lock that a deletion which is not committed yet holds up.
 */
export class LiveOrganizationLock extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function organizations.refuse_unless_organization_is_live() returns trigger language plpgsql as $$
      begin
        perform from organizations.organizations
          where id = new.organization_id and deleted_at is null for share;
        if not found then
          raise exception 'organization % is deleted', new.organization_id
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
    `);
  }
}
