import type { FormResult } from './gateway-form-props.js';

export interface LocalCard {
  number: string;
  /** `MM/YY` */
  expiry: string;
  cvc: string;
}

export interface LocalAccount {
  holder: string;
  routingNumber: string;
  accountNumber: string;
}

export function fieldsOfCard({ number, expiry, cvc }: LocalCard): Record<string, string> {
  // '12/40', '12 / 2040' or '1240'.
  const [, month = '', year = ''] = /^\s*(\d{1,2}?)\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year.length === 2 ? `20${year}` : year,
    'payment_method_data[card][cvc]': cvc,
  };
}

export const fieldsOfAccount = ({ holder, routingNumber, accountNumber }: LocalAccount): Record<string, string> => ({
  'payment_method_data[type]': 'us_bank_account',
  'payment_method_data[billing_details][name]': holder,
  'payment_method_data[us_bank_account][account_number]': accountNumber,
  'payment_method_data[us_bank_account][routing_number]': routingNumber,
});

interface GatewayResponse {
  status?: string;
  payment_method?: string | null;
  next_action?: { type: string } | null;
  error?: { message: string; type?: string };
}

export const resultOf = ({ error, payment_method }: GatewayResponse): FormResult => ({
  error: error?.message,
  isDecline: error?.type === 'card_error',
  paymentMethodId: payment_method ?? undefined,
});

interface Intent {
  publishableKey: string;
  clientSecret: string;
  intent: 'payment_intents' | 'setup_intents';
}

/** Calls the emulator about one intent, as Stripe's script would call Stripe. */
export async function callGateway(
  { publishableKey, clientSecret, intent }: Intent,
  root: 'v1' | 'emulator',
  act: string,
  fields: Record<string, string>,
): Promise<GatewayResponse> {
  const id = clientSecret.split('_secret_')[0];
  const request = new Request(`/api/dev/stripe/${root}/${intent}/${id}/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
  });
  const response = await fetch(request);
  return (await response.json()) as GatewayResponse;
}
