import type { PaymentMethodRow } from '../../shared/api/rows.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { usePaymentMethod } from './method-api.js';
import './billing.css';

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** `Visa ending 4242`. */
export function methodName({ card, usBankAccount }: PaymentMethodRow): string {
  if (card) return `${BRANDS[card.brand] ?? card.brand} ending ${card.last4}`;
  return `${usBankAccount?.bankName} ending ${usBankAccount?.last4}`;
}

function methodDetails({ card, usBankAccount }: PaymentMethodRow): string {
  if (card) return `Expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  return `${usBankAccount?.accountType} account · routing number ${usBankAccount?.routingNumber}`;
}

export function MethodOnFile({ method, note }: { method: PaymentMethodRow; note?: string }) {
  return (
    <div className="method">
      <span className="method-chip" aria-hidden="true">
        {method.card ? (BRANDS[method.card.brand] ?? method.card.brand) : 'Bank'}
      </span>
      <div>
        <p className="method-name">{methodName(method)}</p>
        <p className="secondary method-details">{[methodDetails(method), note].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

/** How an organization that pays automatically pays, for staff. */
export function PaymentMethodCard({ organizationId }: { organizationId: string }) {
  const { data, error, isPending, refetch } = usePaymentMethod(organizationId);
  return (
    <section className="card method-line" aria-labelledby="payment-method">
      <h2 className="section-title" id="payment-method">
        Payment Method
      </h2>
      {isPending && <LoadingState lines={2} />}
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {data?.paymentMethod && <MethodOnFile method={data.paymentMethod} />}
      {data?.verifying && <MethodOnFile method={data.verifying} note="verification pending" />}
      {data && !data.paymentMethod && !data.verifying && <p className="secondary">No payment method on file</p>}
    </section>
  );
}
