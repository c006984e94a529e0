import type { Browser } from './browser.js';
import type { Gateway } from './gateway.js';
import type { TestApp } from './test-app.js';

/** Confirms payments as a browser with a card does. */
export function payerAt(test: TestApp & { gateway: Gateway }) {
  const confirm = (clientSecret: string, number: string) =>
    fetch(`${test.url}/api/dev/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.gateway.publishableKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      }),
    });
  return {
    /** The response of the gateway. */
    pay: (clientSecret: string, number = '4242424242424242'): Promise<Response> => confirm(clientSecret, number),
  };
}

/** The response to opening a payment for a seat. */
export const openPayment = (browser: Browser, enrollmentId: string) =>
  browser.post(`/api/enrollments/${enrollmentId}/create-payment-intent`, {});
