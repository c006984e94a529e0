/** The provider can't be reached, or takes nothing now: its channel pauses. Nothing was sent. `message` is the reason. */
export class ProviderUnavailable extends Error {
  constructor(
    message: string,
    /** Milliseconds that the provider asks for. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** The provider won't take this message, however often it is tried. `message` is its reason. */
export class MessageRefused extends Error {}

/** The provider doesn't take this message now, such as a server that asks strangers to come again (greylisting). */
export class MessageDeferred extends Error {}

/** The message was handed over and no answer came, so it may have been sent. The channel pauses. */
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
