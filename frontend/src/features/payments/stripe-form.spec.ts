import type { StripeError } from '@stripe/stripe-js';
import { refusalOf } from './stripe-form.js';

describe("Stripe's answer", () => {
  it('without an error is a success', () => {
    expect(refusalOf(undefined)).toEqual({});
  });

  it.each(['card_error', 'validation_error'] as const)('with a %s says that nothing was done', (type) => {
    const error = { type, message: 'Your card was declined.' } as StripeError;
    expect(refusalOf(error)).toEqual({ error: 'Your card was declined.', isDecline: true });
  });

  it.each(['api_connection_error', 'api_error', 'invalid_request_error'] as const)(
    'with an %s leaves open what was done',
    (type) => {
      expect(refusalOf({ type } as StripeError)).toEqual({ error: 'The payment failed.', isDecline: false });
    },
  );
});
