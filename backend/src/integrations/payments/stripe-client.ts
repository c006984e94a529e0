import Stripe from 'stripe';
import { stripeModeOf } from '../../shared/keys/key-rules.js';
import { ProviderUnavailable } from '../delivery.port.js';
import { type GatewayAccount, GatewayRefusesKey, PaymentRefused, PaymentsUnavailable } from './payments.port.js';

/** The version of Stripe's API whose shapes the adapters read. The SDK's types describe the same one. */
export const API_VERSION = '2026-10-28.endive';

/** The SDK. With `apiBase`, it talks to the emulator instead. */
export function stripeClient({ secretKey, apiBase }: { secretKey: string; apiBase?: string | undefined }): Stripe {
  return new Stripe(secretKey, {
    ...(apiBase && emulatorAt(apiBase)),
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
  });
}

function emulatorAt(address: string) {
  const { hostname, port } = new URL(address);
  return { host: hostname, port, protocol: 'http' as const };
}

const ABOUT_THE_KEY = [Stripe.errors.StripeAuthenticationError, Stripe.errors.StripePermissionError];
/** Codes that are about the key or the account, whatever the status: every request would get the same. docs.stripe.com/error-codes */
const KEY_CODES = ['account_invalid', 'api_key_expired', 'secret_key_required', 'testmode_charges_only'];

const isAboutKey = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  ABOUT_THE_KEY.some((kind) => error instanceof kind) || KEY_CODES.includes(error.code ?? '');

/**
 * Calls Stripe and translates its errors. A refused request is about itself. Any other error, such as a failed connection or a refused
 * key, is about the gateway.
 */
export async function callStripe<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const { StripeInvalidRequestError, StripeCardError } = Stripe.errors;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isAboutRequest = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
    if (isAboutRequest && !isAboutKey(error))
      throw new PaymentRefused(error.message, { isMissing: error.code === 'resource_missing' });
    const unavailable = isAboutKey(error)
      ? new GatewayRefusesKey('The payment provider refuses our key.')
      : new PaymentsUnavailable('The payment provider cannot be reached right now. Please try again.');
    unavailable.cause = new ProviderUnavailable(error.message);
    throw unavailable;
  }
}

/** The account of a key. A restricted key may read nothing of it, which is no reason to take no payments. */
export async function accountOf(stripe: Stripe, { secretKey }: { secretKey: string }): Promise<GatewayAccount> {
  const isLive = stripeModeOf(secretKey) === 'live';
  return await callStripe(async () => {
    try {
      const {
        id,
        settings,
        business_profile: business,
        default_currency: currency,
      } = await stripe.accounts.retrieveCurrent();
      return {
        id,
        isLive,
        name: settings?.dashboard.display_name ?? business?.name ?? '',
        currency: currency ?? 'usd',
      };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      return { id: null, isLive, name: '', currency: 'usd' };
    }
  });
}
