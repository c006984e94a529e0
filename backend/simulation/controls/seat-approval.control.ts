import type { Control } from '../control.js';
import { approvedSpending } from '../invariants/approvals.invariant.js';

export const seatApproval: Control = {
  name: 'seat-approval',
  without: 'an organization is charged for a seat that its student took alone, before its yes',
  edits: [
    {
      file: 'modules/billing/ledger/organization-sql.js',
      text: 'or not (e.self_booked or e.before_joining) or',
      replacement: 'or true or',
    },
  ],
  breaks: [approvedSpending],
};
