import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useInvoices } from '../../../features/billing/api.js';
import { useDueSeats } from '../../../features/payments/method-api.js';
import { formatMoney } from '../../../shared/format/money.js';
import { paths } from '../../paths.js';

/**
 * What the organization owes, with a link to where it pays: the seats of one that pays automatically, the invoices of the
 * others. Undefined while it is loading, null if nothing is due or that cannot be read.
 */
export function useMoneyDue(organizationId: string, paymentType: 'auto' | 'independent' | undefined): ReactNode {
  const seats = useDueSeats(paymentType === 'auto');
  const invoices = useInvoices(organizationId, paymentType === 'independent');
  if (!paymentType || (paymentType === 'auto' ? seats : invoices).isPending) return undefined;
  const owed =
    paymentType === 'auto'
      ? (seats.data ?? []).map(({ amount, paymentStatus }) => ({ amount, isOverdue: paymentStatus === 'overdue' }))
      : (invoices.data ?? [])
          .filter(({ due }) => due > 0)
          .map(({ due, status }) => ({ amount: due, isOverdue: status === 'overdue' }));
  if (owed.length === 0) return null;
  const [one, many] = paymentType === 'auto' ? ['seat', 'seats'] : ['invoice', 'invoices'];
  const sum = owed.reduce((total, { amount }) => total + amount, 0);
  const overdue = owed.filter(({ isOverdue }) => isOverdue).length;
  return (
    <p className="card money-due">
      <Link to={paths.organizationBilling}>
        {formatMoney(sum)} due for {owed.length} {owed.length === 1 ? one : many}
      </Link>
      {overdue > 0 && <span className="money-late">{overdue === owed.length ? 'Overdue' : `${overdue} overdue`}</span>}
    </p>
  );
}
