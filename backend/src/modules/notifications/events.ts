import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a mail is queued, for the first time or when an admin resends it. */
export const emailQueued = defineEvent<{ messageId: string }>('notifications.email-queued');

/** Fires when a text message is queued, for the first time or when an admin resends it. */
export const smsQueued = defineEvent<{ messageId: string }>('notifications.sms-queued');
