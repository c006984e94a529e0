import type { Request } from 'express';
import type { DeliveryReport } from '../delivery.port.js';

/** Verifies and reads the SMS provider's webhooks. */
export abstract class SmsWebhooksPort {
  /** True if the provider signed this request. */
  abstract isGenuine(request: Request): Promise<boolean>;

  /** Returns what a status callback reports about the message; undefined for a status on the way. */
  abstract reportOf(messageId: string, fields: Record<string, string>): DeliveryReport | undefined;
}
