import { Button } from 'antd';
import type { Confirm } from './gateway-form-props.js';
import { useStripeForm } from './use-stripe-form.js';

/** Props of each gateway's form. */
export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  amount: string;
  onPay: (confirm: Confirm) => Promise<void>;
  onCancel: () => void;
}

/** Stripe's form in the look of the console. */
export function StripePayment({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentFormProps) {
  const { target, state, send } = useStripeForm(publishableKey, clientSecret);
  const pay = () => send((form) => onPay(form.pay));
  return (
    <>
      {state === 'failed' && <p role="alert">Failed to load payment form</p>}
      <div ref={target} />
      <div className="collect-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="primary"
          disabled={state === 'failed'}
          loading={state === 'loading' || state === 'sending'}
          onClick={pay}
        >
          {`Pay ${amount}`}
        </Button>
      </div>
    </>
  );
}
