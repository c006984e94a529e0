import { defineEntity } from '@mikro-orm/core';

/** How long after the last sign-in a network stays known. */
export const KNOWN_FOR_MS = 90 * 24 * 3_600_000;

const KnownNetworkSchema = defineEntity({
  name: 'KnownNetwork',
  schema: 'identity',
  tableName: 'known_networks',
  properties: (p) => ({
    userId: p.uuid().primary(),
    /** See `networkOf`. */
    network: p.text().primary(),
    lastSignInAt: p.datetime(),
  }),
});

/** A network from which a user signed in. Strangers who guess the password elsewhere don't use up its attempts. */
export class KnownNetwork extends KnownNetworkSchema.class {}
KnownNetworkSchema.setClass(KnownNetwork);
