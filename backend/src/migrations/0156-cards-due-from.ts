import { Migration } from '@mikro-orm/migrations';

/** From when the business days count in which a card is due. */
export class CardsDueFrom extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings add column cards_due_from text not null default 'class'
        check (cards_due_from in ('class', 'result', 'payment'));
    `);
  }
}
