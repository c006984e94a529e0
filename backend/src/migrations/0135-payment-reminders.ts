import { Migration } from '@mikro-orm/migrations';

/** Staff see when each seat's payer was last reminded. */
export class PaymentReminders extends Migration {
  override up(): void {
    this.addSql(`
      create table enrollment.payment_reminders (
        enrollment_id uuid primary key references enrollment.enrollments (id) on delete cascade,
        channel text not null check (channel in ('email', 'text')),
        sent_at timestamptz not null
      );
      -- Payment links that were sent until now name their seat in what has to be true still.
      insert into enrollment.payment_reminders (enrollment_id, channel, sent_at)
      select distinct on (e.id) e.id, case m.channel when 'sms' then 'text' else 'email' end, m.created_at
      from notifications.messages m
      join enrollment.enrollments e on e.id::text = m.premise->>'enrollmentId'
      where m.template in ('payment-link', 'payment-link-text') and m.state in ('sent', 'delivered')
      order by e.id, m.created_at desc;
    `);
  }
}
