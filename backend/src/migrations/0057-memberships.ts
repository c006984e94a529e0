import { Migration } from '@mikro-orm/migrations';

/**
 * How a student belongs to their organization. An employer's list makes records of its own, which become the person's only by
 * the person's own act; a person who joins by a signup code waits for the administrator's yes. Today's members stay confirmed.
 */
export class Memberships extends Migration {
  override up(): void {
    this.addSql(`
      alter table enrollment.students add column membership text not null default 'confirmed';
      alter table enrollment.students add constraint students_membership check (
        membership = 'confirmed' or membership in ('invited', 'unconfirmed') and organization_id is not null
      );
    `);
  }
}
