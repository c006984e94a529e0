import { defineEntity } from '@mikro-orm/core';

/** Whose contact address it is. */
export type ContactOwner = { kind: 'organization' | 'student'; id: string };

const AddressChangeSchema = defineEntity({
  name: 'AddressChange',
  schema: 'notifications',
  tableName: 'address_changes',
  properties: (p) => ({
    id: p.uuid().primary(),
    ownerKind: p.text().$type<ContactOwner['kind']>(),
    ownerId: p.uuid(),
    previous: p.text(),
    address: p.text(),
    tokenHash: p.type('bytea').$type<Buffer>(),
    changedAt: p.datetime(),
  }),
});

/**
 * A contact address that nobody has confirmed yet, and the one before, which counts until then. Deleted when it is confirmed.
 */
export class AddressChange extends AddressChangeSchema.class {}
AddressChangeSchema.setClass(AddressChange);
