import { Migration } from '@mikro-orm/migrations';

/**
 * A seat that staff set to paid while nothing is due, after a refund and a fall of its price, costs that price from then on:
 * a manual entry of 0 with the status paid lowers the price that was agreed at the last payment, and never raises it.
 */
export class PaidAtALowerPrice extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function billing.agreed_cents(seat uuid) returns int language sql stable as $$
        select coalesce(
          (select least(coalesce(payment.price_cents, payment.amount_cents), (
             select min(entry.price_cents) from billing.ledger_entries entry
             where entry.enrollment_id = seat and entry.kind = 'manual' and entry.payment_status = 'paid'
               and entry.amount_cents = 0 and (entry.created_at, entry.id) > (payment.created_at, payment.id)))
           from billing.ledger_entries payment
           where payment.enrollment_id = seat and payment.kind in ('charge', 'manual') and payment.amount_cents > 0
           order by payment.created_at desc, payment.id desc limit 1),
          (select c.price_cents from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
           where e.id = seat),
          0)
      $$;
    `);
  }
}
