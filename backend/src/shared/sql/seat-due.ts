/**
 * What a seat still owes, in cents: of the enrollment `e` in the class `c` at `price`. Nothing if it is paid, waived or given up.
 * `dueCents` of the billing module is the same rule for one seat.
 */
export const seatDue = (price: string): string => `case
  when e.removed_at is not null or c.deleted_at is not null or c.status = 'cancelled' or e.payment_status = 'waived' then 0
  when billing.covered_cents(e.id) > 0 and billing.covered_cents(e.id) >= billing.agreed_cents(e.id) then 0
  else greatest(${price} - billing.covered_cents(e.id), 0) end`;
