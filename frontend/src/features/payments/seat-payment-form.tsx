import type { PaymentFormResponse } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { GatewayForm } from './gateway-form.js';
import { PaymentProblem, UnknownNote } from './payment-note.js';
import type { SeatPayment } from './seat-payment.js';

interface SeatPaymentFormProps {
  /** One that has its secret. */
  payment: SeatPayment & { clientSecret: string };
  /** Dollars. */
  amount: number;
  onClose: () => void;
  onCancel?: () => void;
  /** The gateway's form, if the page knows it. */
  form?: PaymentFormResponse;
}

/** The gateway's form for a seat. What went wrong stays on it; while nobody knows, it says so instead. */
export function SeatPaymentForm({ payment, amount, form, onClose, onCancel }: SeatPaymentFormProps) {
  return (
    <>
      {payment.isUnknown && (
        <UnknownNote {...payment} whether="the payment went through" dont="pay again" onClose={onClose} />
      )}
      <div className="form" hidden={payment.isUnknown}>
        <PaymentProblem>{payment.problem}</PaymentProblem>
        <GatewayForm
          purpose="pay"
          form={form}
          clientSecret={payment.clientSecret}
          submitLabel={`Pay ${formatMoney(amount)}`}
          onSubmit={payment.pay}
          onCancel={onCancel}
          onRetry={payment.reopen}
        />
      </div>
    </>
  );
}
