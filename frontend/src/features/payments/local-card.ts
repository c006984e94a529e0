/** What the form of the emulated gateway asks for. */
export interface LocalCard {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvc: string;
}

/** Charges a test card at the emulated gateway. Resolves with its complaint, or with undefined when the card was charged. */
export async function confirmLocally(
  publishableKey: string,
  clientSecret: string,
  card: LocalCard,
): Promise<string | undefined> {
  const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim());
  const response = await fetch(`/api/dev/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year.length === 2 ? `20${year}` : year,
      'payment_method_data[card][cvc]': card.cvc,
    }),
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  return error?.message;
}
