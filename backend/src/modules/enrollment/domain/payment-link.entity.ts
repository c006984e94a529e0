import { defineEntity } from '@mikro-orm/core';
import { newToken } from '../../../shared/domain/token.js';

const PaymentLinkSchema = defineEntity({
  name: 'PaymentLink',
  schema: 'enrollment',
  tableName: 'payment_links',
  properties: (p) => ({
    enrollmentId: p.uuid().primary(),
    token: p.text(),
    createdAt: p.datetime(),
    sentAt: p.datetime(),
  }),
});

/**
 * The secret address where a seat is paid without signing in. It opens no account, and is the same each time that it is sent, so that
 * an older email works, too.
 */
export class PaymentLink extends PaymentLinkSchema.class {
  static of(enrollmentId: string, now: Date): PaymentLink {
    return Object.assign(new PaymentLink(), { enrollmentId, token: newToken(), createdAt: now, sentAt: now });
  }
}
PaymentLinkSchema.setClass(PaymentLink);

/** The page of a link. No event or log ever contains its token. */
export const paymentPage = (token: string): string => `/pay/${token}`;
