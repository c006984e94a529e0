import { Migration } from '@mikro-orm/migrations';

/** The center's logo: the key of its file, which is made of its content, and its size in pixels. */
export class Logo extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings add column logo_key text, add column logo_width int, add column logo_height int,
        add constraint settings_logo_whole check (num_nulls(logo_key, logo_width, logo_height) in (0, 3));
    `);
  }
}
