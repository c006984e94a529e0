import type { Request } from 'express';

/** Tells the SMS provider's webhooks from anybody's. */
export abstract class SmsWebhooksPort {
  /** True if the provider signed this request. */
  abstract isGenuine(request: Request): Promise<boolean>;
}
