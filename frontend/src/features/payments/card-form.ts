/** The card form of a gateway: draws itself into the page and charges what its client secret stands for. */
export interface CardForm {
  mount(element: HTMLElement): void;
  /** Resolves with the gateway's complaint, or with undefined when the card was charged. */
  confirm(): Promise<string | undefined>;
  unmount(): void;
}

/** Stripe's own form. Its script comes from Stripe when the first payment is taken, as Stripe asks. */
export async function stripeCardForm(publishableKey: string, clientSecret: string): Promise<CardForm> {
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
