import { Button } from 'antd';
import { useStripeForm } from './use-stripe-form.js';

/** Props of each gateway's form. */
export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  amount: string;
  /** Runs `confirm`, which resolves with the gateway's error message or undefined, and reports the result. */
  onPay: (confirm: () => Promise<string | undefined>) => Promise<void>;
  onCancel: () => void;
}

/** Stripe's form in the look of the console. */
export function StripePayment({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentFormProps) {
  const { target, state, send } = useStripeForm(publishableKey, clientSecret);
  const pay = () => send((form) => onPay(async () => (await form.pay()).error));
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
