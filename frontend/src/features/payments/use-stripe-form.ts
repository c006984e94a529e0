import { useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
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
    loadStripeForm(publishableKey, clientSecret)
      .then(async (loaded) => {
        if (isUnmounted || !target.current) return loaded.unmount();
        form.current = loaded;
        await loaded.mount(target.current);
        setState('ready');
      })
      .catch(() => setState('failed'));
    return () => {
      isUnmounted = true;
      form.current?.unmount();
    };
  }, [publishableKey, clientSecret]);
  // State is too late for a second press in the same frame.
  const isSending = useRef(false);
  useUnsavedChanges(() => !isSending.current && form.current?.hasInput() === true);
  const send = async (act: (form: StripeForm) => Promise<void>) => {
    if (!form.current || isSending.current) return;
    isSending.current = true;
    setState('sending');
    try {
      await act(form.current);
    } finally {
      isSending.current = false;
      setState('ready');
    }
  };
  return { target, state, send };
}
