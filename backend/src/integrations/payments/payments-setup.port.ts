import type { StripeKeys } from '../provider-keys.port.js';
import { type GatewayAccount, PaymentsUnavailable } from './payments.port.js';

/** Keys as an admin enters them: without the secret, the program makes the endpoint for the gateway's events itself. */
export type EnteredKeys = Pick<StripeKeys, 'publishableKey' | 'secretKey'> & { webhookSecret?: string | undefined };

/** Prepares the gateway for keys that are not in use yet. */
export abstract class PaymentsSetupPort {
  /**
   * Reads the account of the keys and makes sure that its events reach the program. `replaced` are the keys until now, whose endpoint
   * is used on if it is of the same account. However often it is called, one endpoint of the program is left. Two calls at once would
   * remove each other's endpoint, so the caller makes them take turns.
   * @throws {InvalidInput} if the gateway refuses the keys, or the endpoint
   * @throws {PaymentsUnavailable}
   */
  abstract prepare(
    entered: EnteredKeys,
    replaced: StripeKeys | undefined,
  ): Promise<{ keys: StripeKeys; account: GatewayAccount }>;
}

/** For a copy that is held, which must not change the endpoints of the original. */
export class NoPaymentsSetup extends PaymentsSetupPort {
  async prepare(): Promise<never> {
    throw new PaymentsUnavailable('This is a restored copy that is held, so it takes no keys for payments.');
  }
}
