import type { Control } from '../control.js';
import { paidSeats } from '../invariants/paid-seats.invariant.js';

/** Billing compares the balance with the price, and the database refuses a seat that is paid without. */
export const ledgerBalance: Control = {
  name: 'ledger-balance',
  without: 'any money covers the price of a seat',
  edits: [
    {
      file: 'modules/billing/ledger/seat-account.js',
      text: 'a.is_covered as "isCovered"',
      replacement: 'a.covered_cents > 0 as "isCovered"',
    },
  ],
  sql: 'drop trigger enrollments_paid_by_ledger on enrollment.enrollments',
  breaks: [paidSeats],
};
