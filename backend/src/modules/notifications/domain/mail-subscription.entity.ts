import { defineEntity } from '@mikro-orm/core';
import type { MailChoice } from './preferences.entity.js';

const MailSubscriptionSchema = defineEntity({
  name: 'MailSubscription',
  schema: 'notifications',
  tableName: 'mail_subscriptions',
  properties: (p) => ({
    token: p.text().primary(),
    address: p.text(),
    choice: p.text().$type<MailChoice>(),
    createdAt: p.datetime(),
    unsubscribedAt: p.datetime().nullable(),
    /** The import that brought the address as one that gets no email; null once its owner has chosen. */
    unsubscribedByImport: p.uuid().nullable(),
  }),
});

/**
 * One address and one kind of email. Its token is in every such email and can only end and resume them. It exists for addresses
 * without an account, too, so that everybody can unsubscribe.
 */
export class MailSubscription extends MailSubscriptionSchema.class {
  unsubscribe(now: Date): void {
    this.unsubscribedAt ??= now;
    this.unsubscribedByImport = null;
  }

  resume(): void {
    this.unsubscribedAt = null;
    this.unsubscribedByImport = null;
  }
}
MailSubscriptionSchema.setClass(MailSubscription);
