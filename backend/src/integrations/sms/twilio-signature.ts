import type { Request } from 'express';
import type { Config } from '../../config.js';

/**
 * True if Twilio signed this webhook (X-Twilio-Signature): an HMAC of the address that Twilio called and the form's fields,
 * keyed with the account's token. The address starts with PUBLIC_URL, because a proxy may rewrite Host. The SDK is loaded on the
 * first call, because it dominates the start-up time.
 */
export async function isSignedByTwilio({ sms, publicUrl }: Config, request: Request): Promise<boolean> {
  const signature = request.get('x-twilio-signature');
  if (!sms || !signature) return false;
  const { default: twilio } = await import('twilio');
  return twilio.validateRequest(sms.authToken, signature, `${publicUrl}${request.originalUrl}`, request.body ?? {});
}
