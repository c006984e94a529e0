import { Migration } from '@mikro-orm/migrations';

/** An organization doesn't pay for what its people owed before they joined: staff, or an earlier employer, had enrolled them. */
export class SeatsBeforeJoining extends Migration {
  override up(): void {
    this.addSql(`
      -- made before its student joined the present organization by their own act, or left another one
      alter table enrollment.enrollments add column before_joining boolean not null default false;
    `);
  }
}
