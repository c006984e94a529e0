import { ProviderUnavailable } from './delivery.port.js';
import type { ProviderKeys } from './provider-keys.port.js';

/** Calls a provider. If it refuses the key, the next call reads the stored keys again: another process may have a right one by then. */
export async function withStoredKeys<Result>(keys: ProviderKeys, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderUnavailable) keys.forget();
    throw error;
  }
}
