import { Migration } from '@mikro-orm/migrations';

/** A scan or photo of a card that a student got elsewhere. */
export class ScansOfCards extends Migration {
  override up(): void {
    this.addSql(`
      alter table certification.certifications add column scan_key text,
        add constraint certifications_scan_of_outside check (scan_key is null or is_outside);
    `);
  }
}
