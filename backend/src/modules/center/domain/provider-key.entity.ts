import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { providerKeyChanged } from '../events.js';

export const PROVIDERS = ['sendgrid', 'smtp', 'twilio'] as const;
export type Provider = (typeof PROVIDERS)[number];

const ProviderKeySchema = defineEntity({
  name: 'ProviderKey',
  schema: 'center',
  tableName: 'provider_keys',
  properties: (p) => ({
    provider: p.text().$type<Provider>().primary(),
    sealed: p.type('bytea').$type<Buffer>(),
    ending: p.text(),
    setAt: p.datetime(),
    setBy: p.uuid(),
  }),
});

/** The key of a provider that an admin entered, encrypted. */
export class ProviderKey extends ProviderKeySchema.class {
  static of(provider: Provider): ProviderKey {
    return Object.assign(new ProviderKey(), { provider });
  }

  /** `ending` is what people recognize the key by. */
  set(sealed: Buffer, ending: string, setBy: string, now: Date): void {
    Object.assign(this, { sealed, ending, setBy, setAt: now });
    raise(this, providerKeyChanged({ provider: this.provider, ending }));
  }

  /** Encrypts the same key again. */
  reseal(sealed: Buffer): void {
    this.sealed = sealed;
  }

  /** The caller deletes the row. */
  remove(): void {
    raise(this, providerKeyChanged({ provider: this.provider, ending: null }));
  }
}
ProviderKeySchema.setClass(ProviderKey);
