/**
 * Notifications owns every outgoing message and its state, people's preferences and SMS consents, and the in-app notices.
 * Other modules decide what is sent to whom.
 */

export type { MailAttachment } from './domain/message.entity.js';
export type { SmsPurpose } from './domain/sms-consent.entity.js';
export { smsReceived } from './events.js';
export { greeting } from './greeting.js';
export { forDays, forMinutes, UNTIL_CLASS_STARTS } from './lifetime.js';
export { NotificationsApi } from './notifications.api.js';
export { NotificationsModule } from './notifications.module.js';
export { endOfQuietHours } from './quiet-hours.js';
export type { Recipient } from './recipient.js';
export { septetsOf, shorten } from './sms-text.js';
export { defineTemplate, type MessageTemplate, type Premise, type TemplateData } from './template.js';
