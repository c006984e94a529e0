import type { Appearance, StripeError } from '@stripe/stripe-js';
import { currentTheme, subscribeToTheme } from '../../shared/ui/theme.js';
import type { Confirm, FormResult } from './gateway-form-props.js';

export interface StripeForm {
  /** Resolves when the form can be filled in. Rejects if Stripe refuses to show it, such as when the secret has expired. */
  mount(element: HTMLElement): Promise<void>;
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
  const elements = stripe.elements({ clientSecret, appearance: appearance() });
  const element = elements.create('payment');
  const stopFollowing = subscribeToTheme(() => elements.update({ appearance: appearance() }));
  // A bank or wallet that needs a page of its own leads back here.
  const confirmParams = { return_url: window.location.href };
  let isEmpty = true;
  element.on('change', ({ empty }) => {
    isEmpty = empty;
  });
  return {
    mount: (target) =>
      new Promise((resolve, reject) => {
        element.on('ready', () => resolve());
        element.on('loaderror', ({ error }) => reject(new Error(error.message)));
        element.mount(target);
      }),
    hasInput: () => !isEmpty,
    pay: async () =>
      refusalOf((await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' })).error),
    save: async () => {
      const { error, setupIntent } = await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' });
      const method = setupIntent?.payment_method;
      return { ...refusalOf(error), paymentMethodId: typeof method === 'string' ? method : method?.id };
    },
    unmount: () => {
      stopFollowing();
      element.destroy();
    },
  };
}

/** The look of the page around, which Stripe's frame can't inherit. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const border = `1px solid ${token('control-border')}`;
  return {
    theme: currentTheme() === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('primary'),
      colorBackground: token('surface'),
      colorText: token('text'),
      colorTextSecondary: token('text-secondary'),
      colorTextPlaceholder: token('placeholder'),
      colorDanger: token('danger'),
      borderRadius: token('radius-control'),
      fontFamily: token('font'),
    },
    rules: { '.Input': { border, boxShadow: 'none' }, '.Tab': { border, boxShadow: 'none' } },
  };
}

/** Any other type, such as `api_connection_error`, leaves open what was done. */
const DECLINES = ['card_error', 'validation_error'];

/** What a payment or a setup came to, from Stripe's error. */
export const refusalOf = (error: StripeError | undefined): FormResult =>
  error ? { error: error.message ?? 'The payment failed.', isDecline: DECLINES.includes(error.type) } : {};
