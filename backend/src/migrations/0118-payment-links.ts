import { Migration } from '@mikro-orm/migrations';

/** A seat has one secret address where whoever has it pays what is due for it. */
export class PaymentLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table enrollment.payment_links (
        enrollment_id uuid primary key references enrollment.enrollments (id) on delete cascade,
        token text not null unique check (token <> ''),
        created_at timestamptz not null,
        -- When it was last given out. One that was given out before the class ends with the day of the class.
        sent_at timestamptz not null
      );
    `);
  }
}
