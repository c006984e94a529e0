import type { Sql } from '../../../../shared/sql/sql.js';

/** What a payment at the gateway was for. */
export interface PaidFor {
  enrollmentId: string | null;
  organizationId: string | null;
  description: string;
  /** Paid in the gateway's test mode. */
  isTest: boolean;
  /** The part of its money that belongs to no seat, in cents of its currency. */
  unmatchedCents: number;
}

/** Returns undefined for a payment that the program knows nothing of. */
export async function findPaidFor(sql: Sql, gatewayPayment: string): Promise<PaidFor | undefined> {
  const found = await sql.one<PaidFor>(
    `select enrollment_id as "enrollmentId", organization_id as "organizationId", description, is_test as "isTest",
       (select coalesce(sum(amount_cents), 0)::int from billing.ledger_entries
        where gateway_payment = $1 and kind = 'unmatched') as "unmatchedCents"
     from (
       select enrollment_id, organization_id, description, is_test, 1 as rank
       from billing.ledger_entries where gateway_object = $1
       union all
       select p.enrollment_id, p.organization_id, c.title || ': ' || s.first_name || ' ' || s.last_name,
         coalesce(not m.livemode, false), 2
       from billing.payments p
       join enrollment.enrollments e on e.id = p.enrollment_id
       join scheduling.classes c on c.id = e.class_id
       join people.students s on s.id = e.student_id
       left join billing.merchants m on m.id = p.merchant_id
       where p.gateway_payment = $1
     ) known
     order by rank limit 1`,
    [gatewayPayment],
  );
  return found;
}
