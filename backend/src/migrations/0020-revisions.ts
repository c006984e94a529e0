import { Migration } from '@mikro-orm/migrations';

/**
 * Rows that are edited as a whole form carry a revision, which rises with each change of a field on the form. A class had
 * a revision for calendars (SEQUENCE of RFC 5545), which rises only with what a calendar shows.
 */
export class Revisions extends Migration {
  override up(): void {
    this.addSql(`
      alter table scheduling.classes rename column revision to calendar_sequence;
      alter table scheduling.classes add column revision int not null default 0;
      alter table catalog.courses add column revision int not null default 0;
      alter table enrollment.students add column revision int not null default 0;
      alter table organizations.organizations add column revision int not null default 0;
      alter table center.settings add column revision int not null default 0;
    `);
  }
}
