import { Migration } from '@mikro-orm/migrations';

/** The limit of event streams of a session holds across processes. */
export class OpenStreams extends Migration {
  override up(): void {
    this.addSql(`
      -- Event streams of notices. Not worth keeping after a crash of the database, which ends them all.
      create unlogged table notifications.open_streams (
        session_id text not null,
        place int not null,
        id uuid not null unique,
        seen_at timestamptz not null,
        primary key (session_id, place)
      );
    `);
  }
}
