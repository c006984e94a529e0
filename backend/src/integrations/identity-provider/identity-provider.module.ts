import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { IdentityProviderPort } from './identity-provider.port.js';
import { NoIdentityProvider } from './no-provider.adapter.js';

/** Where the provider sends browsers back to; whoever sets the provider up enters the same address there. */
const REDIRECT_PATH = '/api/auth/google/callback';

/** The provider that is configured, else none. */
async function chooseProvider({ google, publicUrl }: Config): Promise<IdentityProviderPort> {
  if (!google) return new NoIdentityProvider();
  // Loaded only where it is used.
  const { OpenIdProvider } = await import('./openid-provider.adapter.js');
  return new OpenIdProvider({ ...google, redirectAddress: `${publicUrl}${REDIRECT_PATH}` });
}

@Global()
@Module({
  providers: [{ provide: IdentityProviderPort, inject: [Config], useFactory: chooseProvider }],
  exports: [IdentityProviderPort],
})
export class IdentityProviderModule {}
