/**
 * Whether the seat `e` waits for the yes of `o`, the organization of its student. Not any more if the student has left it, or it
 * no longer pays automatically.
 */
export const AWAITS_APPROVAL = `(e.approval_until is not null and o.payment_type is not distinct from 'auto'
  and o.deleted_at is null)`;

/** When the seat `e` in class `c` is free again without an answer. */
export const WAITS_UNTIL = 'least(e.approval_until, c.starts_at)';

/** The columns of an `ApprovalColumns`, for seats that wait if this is true. */
export const approvalColumns = (awaits: string): string => `coalesce(${awaits}, false) as "awaitsApproval",
  case when ${awaits} then o.name end as "waitsFor", case when ${awaits} then ${WAITS_UNTIL} end as "waitsUntil"`;
export const APPROVAL_COLUMNS = approvalColumns(AWAITS_APPROVAL);

const SEATS = `enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  join people.students s on s.id = e.student_id
  left join organizations.organizations o on o.id = s.organization_id`;

/**
 * Seats whose wait is over at `$1`, and seats that have to begin to wait: somebody who had taken them alone has joined an
 * organization, or theirs pays automatically since, or the class has got a price. One on an invoice has been asked for already.
 */
export const SEATS_TO_SETTLE = `
  select e.id from ${SEATS}
  where e.approval_until is not null
    and (${WAITS_UNTIL} <= $1 or not ${AWAITS_APPROVAL} or billing.due_cents(e.id) = 0)
  union all
  select e.id from ${SEATS}
  where e.self_booked and e.approval_until is null and e.approved_by is distinct from o.id
    and o.payment_type = 'auto' and o.deleted_at is null
    and e.removed_at is null and e.payment_status in ('pending', 'overdue')
    and c.starts_at > $1 and billing.due_cents(e.id) > 0
    and not exists (select from billing.invoice_lines l where l.enrollment_id = e.id and not l.voided)
  limit 500`;
