import type { StripeError } from '@stripe/stripe-js';
import type { Confirm, FormResult } from './gateway-form-props.js';

export interface StripeForm {
  mount(element: HTMLElement): void;
  /** Whether something was typed. */
  hasInput(): boolean;
  /** Confirms a payment. */
  pay: Confirm;
  /** Saves a card or bank account. */
  save: Confirm;
  unmount(): void;
}

/** Loads Stripe's script from Stripe on the first payment, as Stripe requires. */
export async function loadStripeForm(publishableKey: string, clientSecret: string): Promise<StripeForm> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe did not load');
  const elements = stripe.elements({ clientSecret });
  const element = elements.create('payment');
  let isEmpty = true;
  element.on('change', ({ empty }) => {
    isEmpty = empty;
  });
  return {
    mount: (target) => element.mount(target),
    hasInput: () => !isEmpty,
    pay: async () => refusalOf((await stripe.confirmPayment({ elements, redirect: 'if_required' })).error),
    save: async () => {
      const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
      const method = setupIntent?.payment_method;
      return { ...refusalOf(error), paymentMethodId: typeof method === 'string' ? method : method?.id };
    },
    unmount: () => element.destroy(),
  };
}

/** Any other type, such as `api_connection_error`, leaves open what was done. */
const DECLINES = ['card_error', 'validation_error'];

/** What a payment or a setup came to, from Stripe's error. */
export const refusalOf = (error: StripeError | undefined): FormResult =>
  error ? { error: error.message ?? 'The payment failed.', isDecline: DECLINES.includes(error.type) } : {};
