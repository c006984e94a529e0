/** One text message to one number. */
export interface Sms {
  /** E.164, such as +15550100199. */
  to: string;
  text: string;
}

/** The provider refuses, because the number's owner told it to stop. Trying again is pointless. */
export class NumberOptedOut extends Error {}

/** Sends text messages. Throws `NumberOptedOut`, or any error if the provider didn't accept one; the caller retries. */
export abstract class SmsPort {
  abstract send(sms: Sms): Promise<void>;
}
