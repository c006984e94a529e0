import { SmsPort } from './sms.port.js';

/** Carries no text message anywhere. The notifications module keeps every one anyway, and /dev/mailbox shows it. */
export class LocalSmsMailbox extends SmsPort {
  async send(): Promise<void> {}
}
