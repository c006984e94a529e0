import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { providerKeyChanged } from '../events.js';

export const PROVIDERS = ['sendgrid', 'smtp', 'twilio', 'stripe'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** As people know them. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  sendgrid: 'SendGrid',
  smtp: 'the mail server',
  twilio: 'Twilio',
  stripe: 'Stripe',
};

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
    /** A mail server that may be private without the operator's permission. */
    enteredBeforeRule: p.boolean(),
  }),
});

/** The key of a provider that an admin entered, encrypted. */
export class ProviderKey extends ProviderKeySchema.class {
  static of(provider: Provider): ProviderKey {
    return Object.assign(new ProviderKey(), { provider });
  }

  /** `ending` is what people recognize the key by. */
  set(sealed: Buffer, ending: string, setBy: string, now: Date): void {
    Object.assign(this, { sealed, ending, setBy, setAt: now, enteredBeforeRule: false });
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
