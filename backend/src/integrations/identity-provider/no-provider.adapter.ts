import { ProviderNotSetUp } from './identity-provider.errors.js';
import { IdentityProviderPort } from './identity-provider.port.js';

/** Nobody else vouches for people here. */
export class NoIdentityProvider extends IdentityProviderPort {
  readonly isAvailable = false;

  async begin(): Promise<never> {
    throw new ProviderNotSetUp();
  }

  async finish(): Promise<never> {
    throw new ProviderNotSetUp();
  }
}
