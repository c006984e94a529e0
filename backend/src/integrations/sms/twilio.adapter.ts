import twilio from 'twilio';
import { NumberOptedOut, type Sms, SmsPort } from './sms.port.js';

/** twilio.com/docs/api/errors/21610 */
const UNSUBSCRIBED = 21610;

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
    try {
      await this.client.messages.create({ to, from: this.from, body: text });
    } catch (error) {
      const { code, message } = error as { code?: number; message: string };
      throw code === UNSUBSCRIBED ? new NumberOptedOut(message, { cause: error }) : error;
    }
  }
}
