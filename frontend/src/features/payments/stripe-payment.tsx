import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type CardForm, stripeCardForm } from './card-form.js';
import type { PaymentParts } from './payment-parts.js';

/** Stripe's form, in a frame of Stripe's: card numbers never reach this page or our server. */
export function StripePayment({ publishableKey, clientSecret, amount, onPay, onCancel }: PaymentParts) {
  const target = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'busy' | 'failed'>('loading');

  useEffect(() => {
    let left = false;
    stripeCardForm(publishableKey, clientSecret).then(
      (loaded) => {
        if (left || !target.current) return;
        form.current = loaded;
        loaded.mount(target.current);
        setState('ready');
      },
      () => setState('failed'),
    );
    return () => {
      left = true;
      form.current?.unmount();
    };
  }, [publishableKey, clientSecret]);

  const pay = async () => {
    setState('busy');
    await onPay(() => form.current!.confirm());
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
          loading={state === 'loading' || state === 'busy'}
          onClick={pay}
        >
          {`Pay ${amount}`}
        </Button>
      </div>
    </>
  );
}
