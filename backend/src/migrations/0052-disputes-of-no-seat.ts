import { Migration } from '@mikro-orm/migrations';

/** A dispute may be about money that belongs to no seat, or won for a seat that is gone. Refunds are held against it, too. */
export class DisputesOfNoSeat extends Migration {
  override up(): void {
    this.addSql(`
      create or replace function billing.refuse_refund_beyond_payment() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('refunds of ' || new.gateway_payment));
        if (select sum(amount_cents) from billing.refunds where gateway_payment = new.gateway_payment and status <> 'failed')
          > (select coalesce(sum(amount_cents), 0) from billing.ledger_entries l
             where l.gateway_payment = new.gateway_payment and l.gateway_object is not null
               -- what arrived and what was disputed, without the refunds
               and l.kind <> 'refund'
               and not exists (select from billing.refunds r where r.gateway_refund = l.gateway_object))
        then
          raise exception 'refunds of % exceed the payment', new.gateway_payment
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
    `);
  }
}
