/** One text message to one number. */
export interface Sms {
  /** E.164, such as +15550100199. */
  to: string;
  text: string;
}

/** Hands text messages to whoever carries them. Throws when one was not taken; the caller tries again later. */
export abstract class SmsPort {
  abstract send(sms: Sms): Promise<void>;
}
