import { Migration } from '@mikro-orm/migrations';

/**
 * The ledger's amounts become signed, so that a balance is a sum. One live payment a seat. Refunds stay within their payment,
 * and no seat is paid unless its ledger covers its price.
 */
export class Money extends Migration {
  override up(): void {
    this.addSql(`
      drop index billing.ledger_one_charge_per_payment;
      alter table billing.ledger_entries
        drop constraint ledger_entries_kind_check,
        drop constraint ledger_entries_amount_cents_check,
        alter payment_status drop not null,
        add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
        -- what the seat cost when the money came; null in entries of earlier versions and without money
        add column price_cents int check (price_cents >= 0),
        -- a refund after which the seat stays paid: it lowers the price instead of the coverage
        add column reduces_price boolean not null default false,
        -- the gateway's payment, refund or dispute whose arrival this entry records; null for what is entered or moved here
        add column gateway_object text,
        -- charge, refund, manual and dispute are the seat's money; unmatched is money that belongs to no seat yet
        add constraint ledger_entries_kind_check
          check (kind in ('charge', 'refund', 'manual', 'dispute', 'unmatched')),
        add constraint ledger_entries_charge_check check (kind <> 'charge' or amount_cents > 0 and currency = 'usd'),
        add constraint ledger_entries_gateway_check check (kind = 'manual' or gateway_payment is not null) not valid;
      create unique index ledger_one_charge_per_payment on billing.ledger_entries (gateway_payment, enrollment_id)
        where kind = 'charge';
      create unique index ledger_once on billing.ledger_entries (gateway_object, kind, (amount_cents < 0))
        where gateway_object is not null;
      create index ledger_unmatched on billing.ledger_entries (gateway_payment) where kind = 'unmatched';

      -- So far the last manual entry of a seat replaced those before. Now they are added up.
      insert into billing.ledger_entries
        (id, enrollment_id, organization_id, kind, payment_status, amount_cents, description, entered_by, created_at)
      select gen_random_uuid(), last.enrollment_id, last.organization_id, 'manual', last.payment_status,
        case last.payment_status when 'paid' then last.amount_cents else 0 end - total.cents,
        'Balance of earlier entries by hand', last.entered_by, last.created_at + interval '1 microsecond'
      from (
        select distinct on (enrollment_id) * from billing.ledger_entries
        where kind = 'manual' and enrollment_id is not null order by enrollment_id, created_at desc, id desc
      ) last
      join (
        select enrollment_id, sum(amount_cents) as cents from billing.ledger_entries where kind = 'manual' group by 1
      ) total on total.enrollment_id = last.enrollment_id
      where case last.payment_status when 'paid' then last.amount_cents else 0 end <> total.cents;

      -- The money that counts for a seat, and the price that it has to cover: the one at the last payment.
      create function billing.covered_cents(seat uuid) returns bigint language sql stable as $$
        select coalesce(sum(amount_cents), 0) from billing.ledger_entries
        where enrollment_id = seat and kind <> 'unmatched' and not reduces_price
      $$;
      create function billing.agreed_cents(seat uuid) returns int language sql stable as $$
        select coalesce(
          (select coalesce(price_cents, amount_cents) from billing.ledger_entries
           where enrollment_id = seat and kind in ('charge', 'manual') and amount_cents > 0
           order by created_at desc, id desc limit 1),
          (select c.price_cents from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
           where e.id = seat),
          0)
      $$;
      create function billing.require_coverage() returns trigger language plpgsql as $$
      begin
        if billing.covered_cents(new.id) < billing.agreed_cents(new.id) then
          raise exception 'the ledger does not cover the price of enrollment %', new.id
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create constraint trigger enrollments_paid_by_ledger after insert or update of payment_status
        on enrollment.enrollments deferrable initially deferred
        for each row when (new.payment_status = 'paid') execute function billing.require_coverage();

      -- One payment at the gateway. Its status follows the gateway's.
      create table billing.payments (
        id uuid primary key,
        enrollment_id uuid not null references enrollment.enrollments (id),
        organization_id uuid references organizations.organizations (id),
        -- null until the gateway has created it
        gateway_payment text unique,
        amount_cents int not null check (amount_cents > 0),
        -- off-session: charged without its payer, with the organization's method on file
        mode text not null check (mode in ('on-session', 'off-session')),
        status text not null check (status in ('creating', 'open', 'processing', 'succeeded', 'failed', 'cancelled')),
        failure text,
        created_at timestamptz not null,
        closed_at timestamptz,
        check ((closed_at is null) = (status in ('creating', 'open', 'processing')))
      );
      create unique index payments_one_live on billing.payments (enrollment_id) where closed_at is null;
      create index payments_by_enrollment on billing.payments (enrollment_id, created_at);
      create index payments_live on billing.payments (created_at) where closed_at is null;

      create table billing.refunds (
        id uuid primary key,
        gateway_payment text not null,
        enrollment_id uuid references enrollment.enrollments (id),
        organization_id uuid references organizations.organizations (id),
        amount_cents int not null check (amount_cents > 0),
        currency text not null check (currency ~ '^[a-z]{3}$'),
        -- returns money that belongs to no seat
        from_unmatched boolean not null,
        reduces_price boolean not null,
        reason text not null check (reason <> ''),
        status text not null check (status in ('requested', 'sent', 'failed')),
        failure text,
        gateway_refund text unique,
        -- null for the program
        requested_by uuid references identity.users (id),
        created_at timestamptz not null
      );
      create index refunds_by_payment on billing.refunds (gateway_payment);
      create index refunds_by_enrollment on billing.refunds (enrollment_id, created_at);
      -- The lock makes refunds of one payment wait for each other. What the gateway has already refunded is only recorded.
      create function billing.refuse_refund_beyond_payment() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('refunds of ' || new.gateway_payment));
        if (select sum(amount_cents) from billing.refunds where gateway_payment = new.gateway_payment and status <> 'failed')
          > (select coalesce(sum(amount_cents), 0) from billing.ledger_entries
             where gateway_payment = new.gateway_payment and (gateway_object = gateway_payment or kind = 'dispute'))
        then
          raise exception 'refunds of % exceed the payment', new.gateway_payment
            using errcode = 'check_violation', constraint = tg_name;
        end if;
        return null;
      end $$;
      create constraint trigger refunds_within_payment after insert on billing.refunds
        for each row when (new.status = 'requested') execute function billing.refuse_refund_beyond_payment();
    `);
  }
}
