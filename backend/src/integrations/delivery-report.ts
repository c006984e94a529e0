/** What a provider reports about a message that it took. */
export interface DeliveryReport {
  /** The id that the message was sent with. */
  messageId: string;
  providerId: string;
  delivery: 'delivered' | 'spam_report' | 'undelivered' | 'dropped' | 'bounced';
  /** In words for staff; null for good news. */
  reason: string | null;
}
