import { defineEvent } from '../../shared/domain/domain-event.js';

/** `notBefore` is when it may be sent, in ISO 8601; at once if it is absent. */
type QueuedMessage = { messageId: string; notBefore?: string };

/** Fires when a mail is queued, for the first time or when an admin resends it. */
export const emailQueued = defineEvent<QueuedMessage>('notifications.email-queued');

/** Fires when a text message is queued, for the first time or when an admin resends it. */
export const smsQueued = defineEvent<QueuedMessage>('notifications.sms-queued');
