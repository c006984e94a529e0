import { Migration } from '@mikro-orm/migrations';

/** Addresses of the system that the center had before lead to pages of this site. */
export class OldLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table center.old_links (
        id uuid primary key,
        -- path and query, as a browser sends them
        address text not null unique check (address like '/%'),
        -- a page of this site
        target text not null check (target like '/%' and target not like '//%'),
        hits int not null default 0,
        last_hit_at timestamptz,
        created_at timestamptz not null
      );
    `);
  }
}
