import { defineEntity } from '@mikro-orm/core';

/** How long the password may take after the sign-in at the provider. */
const LIFETIME_MS = 10 * 60_000;

const PendingLinkSchema = defineEntity({
  name: 'PendingLink',
  schema: 'identity',
  tableName: 'pending_links',
  properties: (p) => ({
    browserHash: p.type('bytea').$type<Buffer>().primary(),
    userId: p.uuid(),
    issuer: p.text(),
    subject: p.text(),
    email: p.text(),
    expiresAt: p.datetime(),
  }),
});

/** An identity that a browser has shown for an account of staff, and that is linked once the account is signed in to there. */
export class PendingLink extends PendingLinkSchema.class {
  static of(input: Omit<PendingLink, 'expiresAt'>, now: Date): PendingLink {
    return Object.assign(new PendingLink(), { ...input, expiresAt: new Date(now.getTime() + LIFETIME_MS) });
  }
}
PendingLinkSchema.setClass(PendingLink);
