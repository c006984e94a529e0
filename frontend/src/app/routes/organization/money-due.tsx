import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useInvoicesDue } from '../../../features/billing/api.js';
import { useOwnPaymentMethod } from '../../../features/payments/method-api.js';
import type { InvoiceRow, PaymentMethodResponse } from '../../../shared/api/rows.js';
import { formatMoney } from '../../../shared/format/money.js';
import { paths } from '../../paths.js';

interface Owed {
  amount: number;
  /** Seats or invoices. */
  count: number;
  overdue: number;
}

/**
 * What the organization owes, with a link to where it pays: the seats of one that pays automatically, the invoices of the
 * others. Undefined while it is loading, null if nothing is due or that cannot be read.
 */
export function useMoneyDue(organizationId: string, paymentType: 'auto' | 'independent' | undefined): ReactNode {
  const own = useOwnPaymentMethod(paymentType === 'auto');
  const invoices = useInvoicesDue(organizationId, paymentType === 'independent');
  if (!paymentType || (paymentType === 'auto' ? own : invoices).isPending) return undefined;
  const owed = paymentType === 'auto' ? owedForSeats(own.data) : owedOnInvoices(invoices.data ?? []);
  const { amount, count, overdue } = owed;
  if (count === 0) return null;
  const [one, many] = paymentType === 'auto' ? ['seat', 'seats'] : ['invoice', 'invoices'];
  return (
    <p className="card money-due">
      <Link to={paths.organizationBilling}>
        {formatMoney(amount)} due for {count} {count === 1 ? one : many}
      </Link>
      {overdue > 0 && <span className="money-late">{overdue === count ? 'Overdue' : `${overdue} overdue`}</span>}
    </p>
  );
}

const owedForSeats = (own: PaymentMethodResponse | undefined): Owed => ({
  amount: own?.unpaidAmount ?? 0,
  count: own?.unpaidSeats ?? 0,
  overdue: own?.overdueSeats ?? 0,
});

const owedOnInvoices = (invoices: readonly InvoiceRow[]): Owed => ({
  amount: invoices.reduce((total, { due }) => total + due, 0),
  count: invoices.length,
  overdue: invoices.filter(({ status }) => status === 'overdue').length,
});
