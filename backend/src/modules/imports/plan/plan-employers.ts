import type { PlanContext } from './plan-context.js';
import { fateOf, reason, undecided } from './rows.js';
import type { PlanRow, RowFate } from './terms.js';

/** What happens to the row of a list of employers. */
export function planEmployer(context: PlanContext, { values }: PlanRow): RowFate {
  const name = values.name ?? '';
  const choice = context.targets.choice('organizations', name);
  if (choice === null) return fateOf('fix', undecided('name', name));
  if (choice === 'leave-out') return fateOf('leftOut');
  if (choice !== 'create') return fateOf('same');
  const target = context.targets.organization(name);
  const made = context.writes.organizations.find(({ id }) => typeof target === 'object' && target.id === id);
  if (!made || made.adminEmail !== undefined)
    return fateOf('duplicate', reason(null, 'An earlier row has this employer.'));
  const contact = values.contactName ?? [values.contactFirstName, values.contactLastName].filter(Boolean).join(' ');
  const { billingEmail = '', phone = '', address = '' } = values;
  Object.assign(made, { adminName: contact, adminEmail: billingEmail, adminPhone: phone, address });
  return fateOf('new');
}
