import { Migration } from '@mikro-orm/migrations';

/** An import brings in what another Recert exported. */
export class ImportsOfExports extends Migration {
  override up(): void {
    this.addSql(`
      alter table imports.imports drop constraint imports_system_check,
        add constraint imports_system_check check (system in ('enrollware', 'hovn', 'recert', 'spreadsheet'));
    `);
  }
}
