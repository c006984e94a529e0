import type { InvoicePreviewResponse } from '../../shared/api/rows.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type InvoiceDraftInput, useInvoicePreview } from './staff-api.js';

interface InvoicePaperProps {
  organizationId: string;
  draft: InvoiceDraftInput;
}

/** The invoice as it would be issued now, with the words and figures of its PDF. */
export function InvoicePaper({ organizationId, draft }: InvoicePaperProps) {
  const preview = useInvoicePreview(organizationId, draft);
  return (
    // It scrolls, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus (WCAG 2.1.1)
    <section className="invoice-paper" aria-label="Preview of the invoice" aria-busy={preview.isFetching} tabIndex={0}>
      {draft.enrollmentIds.length === 0 ? (
        <p className="secondary">Choose seats to see the invoice.</p>
      ) : preview.isError ? (
        <ErrorState error={preview.error} onRetry={() => preview.refetch()} />
      ) : preview.data ? (
        <Paper invoice={preview.data} />
      ) : (
        <LoadingState label="Loading the preview" lines={6} />
      )}
    </section>
  );
}

function Paper({ invoice: { number, facts, lines, sums, payment } }: { invoice: InvoicePreviewResponse }) {
  return (
    <>
      <h3 className="invoice-paper-title">Invoice {number}</h3>
      <dl className="invoice-paper-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="invoice-paper-value">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="invoice-paper-lines tabular">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label, value }) => (
            <tr key={id}>
              <td>{label}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {payment.map((line) => (
        <p key={line} className="invoice-paper-note">
          {line}
        </p>
      ))}
    </>
  );
}
