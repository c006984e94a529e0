import type { PaymentMethodResponse } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { GatewayForm } from './gateway-form.js';
import { UnknownNote } from './payment-note.js';
import { useSaveMethod } from './save-method.js';

interface AddPaymentMethodProps {
  own: PaymentMethodResponse;
  clientSecret: string;
  onClose: () => void;
  onRetry: () => void;
}

/** The form that saves a card or bank account, and what it is charged at once. */
export default function AddPaymentMethod({ own, clientSecret, onClose, onRetry }: AddPaymentMethodProps) {
  const saving = useSaveMethod(own, onClose);
  const { unpaidSeats, unpaidAmount } = own;
  const seats = unpaidSeats === 1 ? '1 seat' : `${unpaidSeats} seats`;
  return (
    <>
      {saving.isUnknown && (
        <UnknownNote {...saving} whether="the payment method was saved" dont="add it again" onClose={onClose} />
      )}
      <div className="form" hidden={saving.isUnknown}>
        {unpaidSeats > 0 && (
          <p className="alert alert-attention">
            {`${formatMoney(unpaidAmount)} for ${seats} will be charged as soon as the payment method is saved.`}
          </p>
        )}
        <p className="secondary">
          By saving, you allow the training center to charge this payment method for every seat of your people.
        </p>
        <GatewayForm
          purpose="save"
          clientSecret={clientSecret}
          submitLabel="Save Payment Method"
          onSubmit={saving.save}
          onCancel={onClose}
          onRetry={onRetry}
        />
      </div>
    </>
  );
}
