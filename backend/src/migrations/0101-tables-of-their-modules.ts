import { Migration } from '@mikro-orm/migrations';

/** Moves tables to the schemas of the modules that own them since those were split off. Nothing is rewritten, and names stay. */
export class TablesOfTheirModules extends Migration {
  override up(): void {
    this.addSql(`
      create schema people;
      alter table enrollment.students set schema people;
      alter table enrollment.invitations set schema people;
      create schema views;
      alter table identity.saved_views set schema views;
      alter table identity.attempts set schema shared;
    `);
  }
}
