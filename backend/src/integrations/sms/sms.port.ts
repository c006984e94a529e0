import { MessageRefused } from '../delivery.port.js';

export interface Sms {
  /** The message's id, which the provider returns with what it reports about the text message. */
  id: string;
  /** E.164, such as +15550100199. */
  to: string;
  text: string;
  /** Seconds from now in which it is of use; after them it isn't delivered. */
  validFor?: number;
}

/** The number's owner told the provider to stop. */
export class NumberOptedOut extends MessageRefused {}

/** Sends text messages. */
export abstract class SmsPort {
  /**
   * Returns the provider's id of the text message, or null if it has none.
   * @throws {MessageRefused}
   * @throws {MessageDeferred}
   * @throws {ProviderUnavailable}
   * @throws {OutcomeUnknown}
   */
  abstract send(sms: Sms): Promise<string | null>;
}
