/**
 * Whether organization `o` has to pay for the seat `e` of its student `s`. It pays for nobody whom its administrator hasn't
 * confirmed, and, if it pays automatically, only after its yes for a seat that the student took alone or had before they joined.
 */
export const IS_BILLABLE = `s.membership <> 'unconfirmed'
  and (o.payment_type <> 'auto' or not (e.self_booked or e.before_joining) or e.approved_by is not distinct from o.id)`;

/** Whether its method is charged for the seat. */
export const IS_CHARGED = `o.payment_type = 'auto' and o.deleted_at is null and ${IS_BILLABLE}`;
