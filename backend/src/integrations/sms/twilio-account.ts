import type { ProviderKeys, TwilioAccount } from '../provider-keys.port.js';

/** The account of the environment, or else the one that an admin entered. */
export async function twilioAccount(
  fromEnvironment: TwilioAccount | undefined,
  keys: ProviderKeys,
): Promise<TwilioAccount | undefined> {
  return fromEnvironment ?? (await keys.stored()).twilio;
}
