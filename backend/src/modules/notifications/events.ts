import { defineEvent } from '../../shared/domain/domain-event.js';

/** Fires when a mail waits to be sent, for the first time or again at an administrator's wish. */
export const emailQueued = defineEvent<{ messageId: string }>('notifications.email-queued');

/** The same for a text message. */
export const smsQueued = defineEvent<{ messageId: string }>('notifications.sms-queued');
