export interface StripeForm {
  mount(element: HTMLElement): void;
  /** Whether something was typed. */
  hasInput(): boolean;
  /** Confirms a payment. */
  pay(): Promise<{ error?: string | undefined }>;
  /** Saves a card or bank account. */
  save(): Promise<{ error?: string | undefined; paymentMethodId?: string | undefined }>;
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
    pay: async () => ({ error: (await stripe.confirmPayment({ elements, redirect: 'if_required' })).error?.message }),
    save: async () => {
      const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
      const method = setupIntent?.payment_method;
      return { error: error?.message, paymentMethodId: typeof method === 'string' ? method : method?.id };
    },
    unmount: () => element.destroy(),
  };
}
