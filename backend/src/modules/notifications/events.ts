import type { Change } from '../../shared/domain/changes.js';
import { defineEvent } from '../../shared/domain/domain-event.js';

/** The messages queued together, which one job sends. `notBefore` is when they may be sent, in ISO 8601; at once if it is absent. */
type QueuedMessages = { messageId: string; others?: readonly string[]; notBefore?: string };

/** Fires when emails are queued, for the first time or when an admin resends one. */
export const emailQueued = defineEvent<QueuedMessages>('notifications.email-queued');

/** Fires when text messages are queued, for the first time or when an admin resends one. */
export const smsQueued = defineEvent<QueuedMessages>('notifications.sms-queued');

/** Fires when an email is queued that a person is waiting for. */
export const awaitedEmailQueued = defineEvent<QueuedMessages>('notifications.awaited-email-queued');

/** Fires when a text message is queued that a person is waiting for. */
export const awaitedSmsQueued = defineEvent<QueuedMessages>('notifications.awaited-sms-queued');

/**
 * Fires when a text message that couldn't wait for the end of the quiet hours isn't sent, or the provider reports that it didn't
 * arrive. `template` and `premise` are the message's.
 */
export const urgentSmsFailed = defineEvent<{
  messageId: string;
  template: string | null;
  premise: Record<string, string> | null;
}>('notifications.urgent-sms-failed');

/** Fires when a person has consented to text messages of one purpose: an account, or a student who said so to staff. */
export const smsConsented = defineEvent<{ userId: string | null; studentId: string | null }>(
  'notifications.sms-consented',
);

/** Fires when somebody texts the center something else than a wish to stop, to start or for help. `from` is E.164. */
export const smsReceived = defineEvent<{ id: string; from: string; text: string }>('notifications.sms-received');

/** Fires when messages with files were deleted; other messages may have the same files. */
export const mailFilesDropped = defineEvent<{ keys: string[] }>('notifications.mail-files-dropped');

/** Messages that waited for staff after an upgrade. `title` names the rule that made them due. */
type HeldMessages = { rule: string; title: string; count: number };

/** Fires when staff send messages that waited for them. */
export const heldMessagesReleased = defineEvent<HeldMessages>('notifications.held-messages-released');

/** Fires when staff drop messages that waited for them. */
export const heldMessagesDropped = defineEvent<HeldMessages>('notifications.held-messages-dropped');

/** Fires when staff change the words of a message; `isOurs` if they are the program's own again. */
export const messageTemplateChanged = defineEvent<{
  template: string;
  title: string;
  isOurs: boolean;
  changes: readonly Change[];
}>('notifications.message-template-changed');
