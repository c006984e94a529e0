/** One text message to one number. */
export interface Sms {
  /** E.164, such as +15550100199. */
  to: string;
  text: string;
}

/** Sends text messages. Throws if the provider didn't accept one; the caller retries. */
export abstract class SmsPort {
  abstract send(sms: Sms): Promise<void>;
}
