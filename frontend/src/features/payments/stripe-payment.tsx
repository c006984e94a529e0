import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** Props of each gateway's form. */
export interface PaymentFormProps {
  publishableKey: string;
  clientSecret: string;
  amount: string;
  /** Runs `confirm`, which resolves with the gateway's error message or undefined, and reports the result. */
  onPay: (confirm: () => Promise<string | undefined>) => Promise<void>;
  onCancel: () => void;
}

interface StripeForm {
  mount(element: HTMLElement): void;
  /** Resolves with Stripe's error message, or with undefined once the card is charged. */
  confirm(): Promise<string | undefined>;
  unmount(): void;
}

/** Loads Stripe's script from Stripe on the first payment, as Stripe requires. */
async function loadStripeForm(publishableKey: string, clientSecret: string): Promise<StripeForm> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe did not load');
  const elements = stripe.elements({ clientSecret });
  const element = elements.create('payment');
  return {
    mount: (target) => element.mount(target),
    confirm: async () => (await stripe.confirmPayment({ elements, redirect: 'if_required' })).error?.message,
    unmount: () => element.destroy(),
  };
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
          loading={state === 'loading' || state === 'paying'}
          onClick={pay}
        >
          {`Pay ${amount}`}
        </Button>
      </div>
    </>
  );
}
