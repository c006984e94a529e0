import { Migration } from '@mikro-orm/migrations';

/** Instructors get a permission set of their own. */
export class InstructorSet extends Migration {
  override up(): void {
    this.addSql(`
      alter table identity.users drop constraint users_staff_role_check;
      alter table identity.users add constraint users_staff_role_check
        check (staff_role in ('administrator', 'front-desk', 'accountant', 'instructor'));
      alter table identity.staff_invitations drop constraint staff_invitations_staff_role_check;
      alter table identity.staff_invitations add constraint staff_invitations_staff_role_check
        check (staff_role in ('administrator', 'front-desk', 'accountant', 'instructor'));
    `);
  }
}
