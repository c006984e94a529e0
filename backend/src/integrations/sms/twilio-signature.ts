import type { Request } from 'express';
import type { Config } from '../../config.js';
import type { DeliveryReport } from '../delivery.port.js';
import type { ProviderKeys } from '../provider-keys.port.js';
import { SmsWebhooksPort } from './sms-webhooks.port.js';
import { twilioAccount } from './twilio-account.js';
import { twilioReport } from './twilio-status.js';

/**
 * Twilio signs with X-Twilio-Signature: an HMAC of the address that it called and the form's fields, keyed with the account's
 * token: the environment's, or else the one that an admin entered. The address starts with PUBLIC_URL, because a proxy may rewrite Host.
 */
export class TwilioWebhooks extends SmsWebhooksPort {
  constructor(
    private readonly config: Pick<Config, 'sms' | 'publicUrl'>,
    private readonly keys: ProviderKeys,
  ) {
    super();
  }

  reportOf(messageId: string, fields: Record<string, string>): DeliveryReport | undefined {
    return twilioReport(messageId, fields);
  }

  /** Loads the SDK on the first call, because it dominates the start-up time. */
  async isGenuine(request: Request): Promise<boolean> {
    const { sms, publicUrl } = this.config;
    const signature = request.get('x-twilio-signature');
    if (!signature) return false;
    const account = await twilioAccount(sms, this.keys);
    if (!account) return false;
    const { default: twilio } = await import('twilio');
    return twilio.validateRequest(
      account.authToken,
      signature,
      `${publicUrl}${request.originalUrl}`,
      request.body ?? {},
    );
  }
}
