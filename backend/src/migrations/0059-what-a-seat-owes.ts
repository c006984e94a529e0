import { Migration } from '@mikro-orm/migrations';

/**
 * What a seat costs, what its money covers and what it still owes is one function, for every statement that asks. An invoice fixes
 * the price of its seats. A price that was agreed for a seat replaces the one of its class.
 */
export class WhatASeatOwes extends Migration {
  override up(): void {
    this.addSql(`
      -- null: the seat costs what its class costs
      alter table enrollment.enrollments add column agreed_price_cents int check (agreed_price_cents >= 0);

      -- price: what the seat costs now. covered: the money that counts for it, without that of the payment 'besides', of which a
      -- refund may be heard first. agreed: the price that the money has to cover, which is the one at the last payment, or a lower
      -- one at which staff set the seat to paid since. uncovered: what is missing. due: the same, or 0 if nobody has to pay it.
      -- PostgreSQL inlines it into the statements of lists, which a function that calls others would make slow.
      create function billing.account(seat uuid, besides text default null)
      returns table (
        price_cents int, covered_cents int, agreed_cents int, is_covered boolean, uncovered_cents int, due_cents int
      ) language sql stable as $$
        select price, covered, agreed, is_covered, uncovered, case when is_settled then 0 else uncovered end
        from (
          select *, case when is_covered then 0 else greatest(price - covered, 0) end as uncovered
          from (
            select *, covered > 0 and covered >= agreed as is_covered
            from (
              select seats.*, money.covered, coalesce(least(
                coalesce(payment.price_cents, payment.amount_cents),
                (select min(entry.price_cents) from billing.ledger_entries entry
                 where entry.enrollment_id = seat and entry.kind = 'manual' and entry.payment_status = 'paid'
                   and entry.amount_cents = 0 and (entry.created_at, entry.id) > (payment.created_at, payment.id))
              ), seats.price) as agreed
              from (
                select e.removed_at is not null or e.payment_status in ('paid', 'waived')
                    or c.deleted_at is not null or c.status = 'cancelled' as is_settled,
                  coalesce(
                    (select line.price_cents from billing.invoice_lines line
                     where line.enrollment_id = e.id and not line.voided),
                    e.agreed_price_cents, c.price_cents, 0) as price
                from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
                where e.id = seat
              ) seats
              cross join lateral (
                select coalesce(sum(entry.amount_cents), 0)::int as covered from billing.ledger_entries entry
                where entry.enrollment_id = seat and entry.kind <> 'unmatched' and not entry.reduces_price
                  and (besides is null or entry.gateway_payment is distinct from besides)
              ) money
              left join lateral (
                select entry.price_cents, entry.amount_cents, entry.created_at, entry.id from billing.ledger_entries entry
                where entry.enrollment_id = seat and entry.kind in ('charge', 'manual') and entry.amount_cents > 0
                order by entry.created_at desc, entry.id desc limit 1
              ) payment on true
            ) priced
          ) counted
        ) standing
      $$;

      create function billing.due_cents(seat uuid) returns int language sql stable as $$
        select due_cents from billing.account(seat)
      $$;
      create or replace function billing.covered_cents(seat uuid) returns bigint language sql stable as $$
        select covered_cents from billing.account(seat)
      $$;
      create or replace function billing.agreed_cents(seat uuid) returns int language sql stable as $$
        select agreed_cents from billing.account(seat)
      $$;
    `);
  }
}
