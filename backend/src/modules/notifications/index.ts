/**
 * Notifications owns every message that leaves the house, what became of it, what people chose to receive and agreed
 * to, and the notices under the bell. Why somebody is told something is the business of the module that tells it.
 */
export type { SmsPurpose } from './domain/sms-consent.entity.js';
export type { MailContent } from './messages/mail-layout.js';
export { NotificationsApi } from './notifications.api.js';
export { NotificationsModule } from './notifications.module.js';
