import type { Browser } from './browser.js';
import type { Gateway } from './gateway.js';
import type { TestApp } from './test-app.js';

const cardOf = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
});

const accountOf = (number: string) => ({
  'payment_method_data[type]': 'us_bank_account',
  'payment_method_data[billing_details][name]': 'Clinic',
  'payment_method_data[us_bank_account][account_number]': number,
  'payment_method_data[us_bank_account][routing_number]': '110000000',
});

/** Confirms payments, and saves cards and bank accounts, as a browser does. */
export const payerAt = (test: Pick<TestApp, 'url'> & { gateway: Pick<Gateway, 'publishableKey'> }) =>
  payerAtGateway(`${test.url}/api/dev/stripe`, test.gateway.publishableKey);

/** The same at the gateway's own address. */
export function payerAtGateway(address: string, publishableKey: string) {
  const act = (kind: 'payment_intents' | 'setup_intents', root: string, verb: string) => {
    return (clientSecret: string, fields: Record<string, string>) =>
      fetch(`${address}/${root}/${kind}/${clientSecret.split('_secret_')[0]}/${verb}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
      });
  };
  const confirm = act('payment_intents', 'v1', 'confirm');
  const save = act('setup_intents', 'v1', 'confirm');
  /** The gateway's id of the method. */
  const saved = async (response: Response) => ((await response.json()) as { payment_method: string }).payment_method;
  return {
    /** The response of the gateway. */
    pay: (clientSecret: string, number = '4242424242424242'): Promise<Response> =>
      confirm(clientSecret, cardOf(number)),
    authenticate: (clientSecret: string) =>
      act('payment_intents', 'emulator', 'authenticate')(clientSecret, { result: 'succeed' }),
    saveCard: async (clientSecret: string, number: string) => await saved(await save(clientSecret, cardOf(number))),
    saveAccount: async (clientSecret: string, number: string) =>
      await saved(await save(clientSecret, accountOf(number))),
  };
}

/** The response to opening a payment for a seat. */
export const openPayment = (browser: Browser, enrollmentId: string) =>
  browser.post(`/api/enrollments/${enrollmentId}/create-payment-intent`, {});
