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

interface NewIdentity {
  issuer: string;
  subject: string;
  userId: string;
  email: string;
}

/** A person as an identity provider knows them, tied to their account here. */
export class ExternalIdentity extends ExternalIdentitySchema.class {
  /** `toNewAccount`: the account was opened by this very sign-in, so that there is nobody to tell. */
  static link(given: NewIdentity, now: Date, { toNewAccount }: { toNewAccount: boolean }): ExternalIdentity {
    const identity = Object.assign(new ExternalIdentity(), { id: newId(), ...given, linkedAt: now });
    if (!toNewAccount) raise(identity, identityLinked({ userId: given.userId }));
    return identity;
  }

  unlink(): void {
    raise(this, identityUnlinked({ userId: this.userId }));
  }
}
ExternalIdentitySchema.setClass(ExternalIdentity);
