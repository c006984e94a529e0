import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { loadStripeForm, type StripeForm } from './stripe-form.js';

/** Props of each gateway's form. */
export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  amount: string;
  /** Runs `confirm`, which resolves with the gateway's error message or undefined, and reports the result. */
  onPay: (confirm: () => Promise<string | undefined>) => Promise<void>;
  onCancel: () => void;
}

/** Stripe's form in Stripe's own frame: card numbers never reach this page or our server. */
export function StripePayment({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentFormProps) {
  const target = useRef<HTMLDivElement>(null);
  const form = useRef<StripeForm>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'failed'>('loading');

  useEffect(() => {
    let isUnmounted = false;
    loadStripeForm(publishableKey, clientSecret).then(
      (loaded) => {
        if (isUnmounted || !target.current) return;
        form.current = loaded;
        loaded.mount(target.current);
        setState('ready');
      },
      () => setState('failed'),
    );
    return () => {
      isUnmounted = true;
      form.current?.unmount();
    };
  }, [publishableKey, clientSecret]);

  const pay = async () => {
    setState('paying');
    await onPay(async () => (await form.current!.pay()).error);
    setState('ready');
  };
  return (
    <>
      {state === 'failed' && <p role="alert">Failed to load payment form</p>}
      <div ref={target} />
      <div className="collect-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="primary"
          disabled={state === 'failed'}
          loading={state === 'loading' || state === 'paying'}
          onClick={pay}
        >
          {`Pay ${amount}`}
        </Button>
      </div>
    </>
  );
}
