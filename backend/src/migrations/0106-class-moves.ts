import { Migration } from '@mikro-orm/migrations';

/** Students hear of a move after a wait, in which it can be undone. */
export class ClassMoves extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings add column move_mail_delay_seconds int not null default 120
        check (move_mail_delay_seconds between 0 and 3600);
      -- The move that can still be undone: its id, what students know (was), when it was made, and when they are told. Null without one.
      alter table scheduling.classes add column pending_move jsonb;
    `);
  }
}
