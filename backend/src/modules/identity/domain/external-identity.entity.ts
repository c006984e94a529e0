import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { identityLinked, identityUnlinked } from '../events.js';

const ExternalIdentitySchema = defineEntity({
  name: 'ExternalIdentity',
  schema: 'identity',
  tableName: 'external_identities',
  properties: (p) => ({
    id: p.uuid().primary(),
    issuer: p.text(),
    subject: p.text(),
    userId: p.uuid(),
    email: p.text(),
    linkedAt: p.datetime(),
  }),
});

type NewIdentity = Pick<ExternalIdentity, 'issuer' | 'subject' | 'userId' | 'email'>;

/** An identity provider's account, linked to a user. */
export class ExternalIdentity extends ExternalIdentitySchema.class {
  /** `toNewAccount`: this sign-in created the account, so there is no owner to notify. */
  static link(input: NewIdentity, now: Date, { toNewAccount }: { toNewAccount: boolean }): ExternalIdentity {
    const identity = Object.assign(new ExternalIdentity(), { id: newId(), ...input, linkedAt: now });
    if (!toNewAccount) raise(identity, identityLinked({ userId: input.userId }));
    return identity;
  }

  unlink(): void {
    raise(this, identityUnlinked({ userId: this.userId }));
  }
}
ExternalIdentitySchema.setClass(ExternalIdentity);
