import { useEffect, useRef, useState } from 'react';
import { loadStripeForm, type StripeForm } from './stripe-form.js';

/**
 * Stripe's form in Stripe's own frame, in the element `target`: numbers never reach this page or our server. `send` runs an act
 * of the form; it is `sending` until that is over.
 */
export function useStripeForm(publishableKey: string, clientSecret: string) {
  const target = useRef<HTMLDivElement>(null);
  const form = useRef<StripeForm>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'sending' | 'failed'>('loading');
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
  const send = async (act: (form: StripeForm) => Promise<void>) => {
    if (!form.current) return;
    setState('sending');
    await act(form.current);
    setState('ready');
  };
  return { target, state, send };
}
