import { entryNumber } from '../receipts/receipt-sql.js';
import { countsInFigures, INVOICE_NUMBER, IS_BILLABLE, isPersonsOwn, OPENING_LINE } from '../sql.js';

/**
 * What changed what the organization `$1` owes, as `movements`; amounts in cents, positive for what is added.
 *
 * A seat is charged when it is taken, at the price that was agreed at its last payment or else costs now. Payments and refunds are
 * the ledger's entries. If the two leave another balance than what the seat owes (a discount, a waived or given-up seat), the
 * difference is an adjustment at the moment of its cause. So the movements of a seat always add up to what it owes.
 *
 * What a person paid with their own card is an adjustment, too: the organization doesn't see its receipt.
 *
 * Test payments and test bookings are in none of it.
 *
 * An opening invoice is charged when it is entered, with what was open then; one that is void asks for nothing from that moment.
 *
 * A seat belongs to the organization of its last payment or, unpaid, to its student's, if that has to pay for it.
 */
export const MOVEMENTS = `
  with seats as (
    select e.id, e.enrolled_at, c.title, trim(s.first_name || ' ' || s.last_name) as student,
      coalesce(money.net, 0) as net, coalesce(money.agreed, a.price_cents) as price,
      a.due_cents as due,
      greatest(e.enrolled_at, case when e.removed_at is not null then e.removed_at
        else coalesce(c.deleted_at, money.adjusted_at, c.updated_at) end) as adjusted_at
    from (
      select e.id from people.students s join enrollment.enrollments e on e.student_id = s.id
      where s.organization_id = $1
      union
      select l.enrollment_id from billing.ledger_entries l where l.organization_id = $1 and l.enrollment_id is not null
    ) candidate
    join enrollment.enrollments e on e.id = candidate.id
    join people.students s on s.id = e.student_id
    left join organizations.organizations o on o.id = s.organization_id
    join scheduling.classes c on c.id = e.class_id
    cross join lateral billing.account(e.id) a
    cross join lateral (
      select sum(l.amount_cents)::int as net,
        (array_agg(coalesce(l.price_cents, l.amount_cents) order by l.created_at desc, l.id desc)
          filter (where l.kind in ('charge', 'manual') and l.amount_cents > 0))[1] as agreed,
        count(*) filter (where l.amount_cents <> 0) > 0 as has_money,
        (array_agg(l.organization_id order by l.number desc) filter (where l.amount_cents <> 0))[1] as organization_id,
        max(l.created_at) filter (where l.reduces_price or l.payment_status = 'waived') as adjusted_at
      from billing.ledger_entries l where l.enrollment_id = e.id and ${countsInFigures('l')}
    ) money
    where not billing.is_test_booking(e.id) and case when money.has_money then money.organization_id = $1 else o.id = $1 and ${IS_BILLABLE} end
  ), movements as (
    select id, enrolled_at as at, '1' || id as key, 'charge' as kind, null as reference, title, student, price as cents
    from seats where price <> 0
    union all
    select id, adjusted_at, '2' || id, 'adjustment', null, title, student, net + due - price
    from seats where net + due <> price
    union all
    select l.id, l.created_at, '3' || l.id,
      case when own.is_own then 'adjustment' when l.kind in ('charge', 'manual') and l.amount_cents > 0 then 'payment'
        when l.kind = 'dispute' then 'dispute' else 'refund' end,
      case when not own.is_own then ${entryNumber('l')} end, seats.title, seats.student, -l.amount_cents
    from seats join billing.ledger_entries l on l.enrollment_id = seats.id
    cross join lateral (select ${isPersonsOwn('l')} as is_own) own
    where ${countsInFigures('l')} and l.amount_cents <> 0
    union all
    select i.id, i.created_at, '4' || i.id, 'charge', ${INVOICE_NUMBER}, ${OPENING_LINE}, '', i.opening_cents - i.paid_before_cents
    from billing.invoices i where i.organization_id = $1 and i.opening_number is not null
    union all
    select l.id, l.created_at, '5' || l.id, 'payment', ${entryNumber('l')}, ${OPENING_LINE}, '', -l.amount_cents
    from billing.invoices i join billing.ledger_entries l on l.invoice_id = i.id
    where i.organization_id = $1 and i.opening_number is not null
    union all
    select i.id, i.voided_at, '6' || i.id, 'adjustment', ${INVOICE_NUMBER}, ${OPENING_LINE}, '', -billing.opening_due_cents(i.id)
    from billing.invoices i where i.organization_id = $1 and i.opening_number is not null and i.voided
  )`;
