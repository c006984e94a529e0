import { SmsPort } from './sms.port.js';

/** Refuses all text messages: a production installation without a provider must see that nobody gets any. */
export class NoSmsProvider extends SmsPort {
  async send(): Promise<void> {
    throw new Error('No SMS provider is configured: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.');
  }
}
