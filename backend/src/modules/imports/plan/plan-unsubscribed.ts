import { normalEmail } from '../../../shared/domain/email.js';
import type { PlanContext } from './plan-context.js';
import { fateOf, reason } from './rows.js';
import type { PlanRow, RowFate } from './terms.js';

/** What happens to the row of a list of addresses that get no email. */
export function planUnsubscribed({ writes, input }: PlanContext, { values }: PlanRow): RowFate {
  const address = normalEmail(values.email ?? '');
  if (writes.unsubscribed.has(address)) return fateOf('duplicate', reason('email', 'An earlier row has this address.'));
  if (input.here.unsubscribed.has(address)) return fateOf('same');
  writes.unsubscribed.add(address);
  return fateOf('new');
}
