import twilio from 'twilio';
import { type Sms, SmsPort } from './sms.port.js';

/** Twilio's Programmable Messaging. */
export class TwilioSms extends SmsPort {
  constructor(
    private readonly from: string,
    private readonly client: ReturnType<typeof twilio>,
  ) {
    super();
  }

  static with({ accountSid, authToken, from }: { accountSid: string; authToken: string; from: string }): TwilioSms {
    return new TwilioSms(from, twilio(accountSid, authToken, { timeout: 15_000 }));
  }

  async send({ to, text }: Sms): Promise<void> {
    await this.client.messages.create({ to, from: this.from, body: text });
  }
}
