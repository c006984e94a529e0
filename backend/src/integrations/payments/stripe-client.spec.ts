import { startHalfOpenServer, startRecordingServer } from '../../../test/support/recording-server.js';
import { ProviderUnavailable } from '../delivery.port.js';
import { GatewayRefusesKey, PaymentRefused, PaymentsUnavailable } from './payments.port.js';
import { callStripe, stripeClient } from './stripe-client.js';

/** What a call throws. */
const failureAt = (apiBase: string) =>
  callStripe(() => stripeClient({ secretKey: 'sk_test_1', apiBase }).customers.retrieve('cus_1')).catch(
    (error: Error) => error,
  );

/** After an error that Stripe's SDK doesn't try again. */
async function failureOf(status: number, error: object) {
  const gateway = await startRecordingServer(status, { error }, { 'stripe-should-retry': 'false' });
  const thrown = await failureAt(gateway.url);
  await gateway.stop();
  return thrown as Error;
}

describe('an answer of Stripe', () => {
  it.each([
    [401, 'invalid_request_error', undefined, GatewayRefusesKey],
    [403, 'invalid_request_error', undefined, GatewayRefusesKey],
    [401, 'invalid_request_error', 'api_key_expired', GatewayRefusesKey],
    [400, 'invalid_request_error', 'testmode_charges_only', GatewayRefusesKey],
    [400, 'invalid_request_error', 'account_invalid', GatewayRefusesKey],
    [400, 'invalid_request_error', 'secret_key_required', GatewayRefusesKey],
    [429, 'invalid_request_error', 'rate_limit', PaymentsUnavailable],
    [429, 'invalid_request_error', 'lock_timeout', PaymentsUnavailable],
    [409, 'idempotency_error', 'idempotency_key_in_use', PaymentsUnavailable],
    [500, 'api_error', undefined, PaymentsUnavailable],
    [503, 'api_error', undefined, PaymentsUnavailable],
    [400, 'invalid_request_error', 'parameter_invalid_integer', PaymentRefused],
    [404, 'invalid_request_error', 'resource_missing', PaymentRefused],
    [402, 'card_error', 'card_declined', PaymentRefused],
  ])('of %i, %s, %s is about the key, the gateway or the request', async (status, type, code, kind) => {
    const error = await failureOf(status, { type, message: 'Its reason', ...(code && { code }) });
    expect(error.constructor).toBe(kind);
    // What pauses the channel, with the reason for staff.
    if (kind === PaymentRefused) expect([error.message, error.cause]).toEqual(['Its reason', undefined]);
    else expect(error.cause).toEqual(new ProviderUnavailable('Its reason'));
    if (kind === GatewayRefusesKey) expect(error.message).toBe('The payment provider refuses our key.');
  });

  it('that never comes is about the gateway', async () => {
    const gateway = await startHalfOpenServer();
    await gateway.stop();
    expect(await failureAt(gateway.url)).toMatchObject({ cause: expect.any(ProviderUnavailable) });
  });
});
