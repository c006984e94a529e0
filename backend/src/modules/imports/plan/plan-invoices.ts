import { newId } from '../../../shared/domain/id.js';
import { formatCents } from '../../../shared/domain/money.js';
import type { ImportChange } from '../imports.dto.js';
import { fold } from '../reading/fold.js';
import { readName } from '../reading/values.js';
import { settledChange } from './newer.js';
import type { PlanContext } from './plan-context.js';
import { fateOf, reason } from './rows.js';
import type { HereInvoice, PlanRow, RowFate } from './terms.js';

/** By whom and which old number an invoice is known. */
export const invoiceKey = (ownerId: string, number: string): string => `${ownerId} ${number.toLowerCase()}`;

const MOST_CENTS = 99_999_999;

/** What happens to the row of a list of open invoices. */
export function planInvoice(context: PlanContext, row: PlanRow): RowFate {
  const { values } = row;
  const { number = '', poNumber = '' } = values;
  const [amountCents, paidCents] = [values.amount ?? 0, values.paid ?? 0];
  const refused = termsOf(context, row, amountCents, paidCents);
  if ('fate' in refused) return refused;
  const owner = ownerOf(context, row);
  if (!owner) return fateOf('fix', reason('name', NO_OWNER));
  const key = invoiceKey(owner.organizationId ?? owner.studentId!, number);
  if (context.invoices.has(key)) return fateOf('duplicate', reason('number', 'An earlier row has this invoice.'));
  context.invoices.add(key);
  const here = context.input.here.invoices.get(key);
  if (here) return newerFate(context, row, here, { amountCents, paidCents });
  if (paidCents >= amountCents) return fateOf('leftOut', reason('paid', 'It is paid, so nothing is owed.'));
  context.writes.invoices.push({ id: newId(), ...owner, ...refused, number, poNumber, amountCents, paidCents });
  return fateOf('new');
}

const NO_OWNER =
  'No employer has this name, and nobody this name and address. Write the name as it is here, or add the address.';

/** Its days, or why they or its amounts can't be. Of one with one day alone, that is both. */
function termsOf({ input }: PlanContext, { values }: PlanRow, amountCents: number, paidCents: number) {
  const issuedOn = values.date ?? values.due;
  const dueOn = values.due ?? values.date;
  if (!issuedOn || !dueOn) return fateOf('fix', reason('date', 'Enter its date or the day on which it is due.'));
  if (issuedOn > input.today) return fateOf('fix', reason('date', 'The invoice was written today or earlier.'));
  if (dueOn < issuedOn) return fateOf('fix', reason('due', 'An invoice is due on its date or later.'));
  if (amountCents <= 0) return fateOf('leftOut', reason('amount', 'It asks for nothing.'));
  if (amountCents > MOST_CENTS) return fateOf('fix', reason('amount', `At most ${formatCents(MOST_CENTS)}.`));
  if (paidCents < 0) return fateOf('fix', reason('paid', 'Enter 0 or more.'));
  return { issuedOn, dueOn };
}

/** An employer by its name, or a person by name and address. */
function ownerOf({ input, targets, people }: PlanContext, { id, values }: PlanRow) {
  const name = values.name ?? '';
  const matched = targets.choice('organizations', name) === null ? undefined : targets.organization(name);
  const employer =
    (matched !== 'leave-out' && matched) || input.here.organizations.find((one) => fold(one.name) === fold(name));
  if (employer) return { organizationId: employer.id, studentId: null };
  const person = values.email && people.known({ ...readName(name), email: values.email, phone: '' }, id);
  return person ? { organizationId: null, studentId: person.id } : undefined;
}

/** What a newer list says of an invoice that is here. What was paid here stays. */
function newerFate(
  context: PlanContext,
  row: PlanRow,
  here: HereInvoice,
  there: { amountCents: number; paidCents: number },
): RowFate {
  if (here.isVoid) return fateOf('same', reason('number', 'It was voided here.'));
  const paidCents = Math.min(there.paidCents, there.amountCents);
  const changes = differences(here, { amountCents: there.amountCents, paidCents });
  if (changes.length === 0) return fateOf('same');
  const settled = settledChange(row, here.isUntouched, changes);
  if (settled) return settled;
  if (there.amountCents - paidCents < here.receivedCents) {
    return fateOf('fix', reason('amount', `${formatCents(here.receivedCents)} of it was paid here.`));
  }
  context.writes.invoiceChanges.push({ id: here.id, amountCents: there.amountCents, paidCents });
  return { ...fateOf('changes'), changes };
}

function differences(here: HereInvoice, there: { amountCents: number; paidCents: number }): ImportChange[] {
  const change = (field: string, from: number, to: number) => ({ field, from: formatCents(from), to: formatCents(to) });
  return [
    change('amount', here.amountCents, there.amountCents),
    change('paid', here.paidCents, there.paidCents),
  ].filter(({ from, to }) => from !== to);
}
