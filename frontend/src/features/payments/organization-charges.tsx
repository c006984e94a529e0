import { useState } from 'react';
import { formatMoney } from '../../shared/format/money.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import './billing.css';
import { useOwnCharges } from './method-api.js';
import { PageButtons } from './page-buttons.js';

/** Who was charged for what, newest first. */
export function OrganizationCharges() {
  const [page, setPage] = useState(1);
  const charges = useOwnCharges(page);
  const { rows = [], total = 0 } = charges.data ?? {};
  return (
    <section className="card card-body form" aria-labelledby="payment-history">
      <h2 className="section-title" id="payment-history">
        Payment History
      </h2>
      {charges.isPending && <LoadingState lines={4} />}
      {charges.isError && <ErrorState error={charges.error} onRetry={() => charges.refetch()} />}
      {charges.data && rows.length === 0 && <p className="secondary">Nothing was charged yet.</p>}
      {rows.length > 0 && (
        <table className="charges">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col">Amount</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, date, description, amount, status }) => (
              <tr key={id}>
                <td>
                  <InstantDate instant={date} />
                </td>
                <td>{description}</td>
                <td className="due-amount">{formatMoney(amount)}</td>
                <td>
                  <StatusTag status={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageButtons page={page} total={total} labels={['Newer', 'Older']} onPage={setPage} />
    </section>
  );
}
