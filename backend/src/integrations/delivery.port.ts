/** The provider won't take this message, however often it is tried. `message` is its reason. */
export class MessageRefused extends Error {}

/** The provider takes no messages for `milliseconds`. */
export class ProviderBusy extends Error {
  constructor(
    message: string,
    readonly milliseconds: number,
  ) {
    super(message);
  }
}

/** The message was handed over and no answer came, so it may have been sent. */
export class OutcomeUnknown extends Error {}

/** What a provider reports about a message that it took. */
export interface DeliveryReport {
  /** The id that the message was sent with. */
  messageId: string;
  providerId: string;
  delivery: 'delivered' | 'spam_report' | 'undelivered' | 'dropped' | 'bounced';
  /** In words for staff; null for good news. */
  reason: string | null;
}
