/**
 * Notifications owns every outgoing message and its state, people's preferences and SMS consents, and the in-app notices.
 * Other modules decide what is sent to whom.
 */

export type { MailAttachment, MessageChannel } from './domain/message.entity.js';
export {
  NOTICE_TO_READ,
  type SmsPurpose,
  SPOKEN_PURPOSES,
  type SpokenPurpose,
  wordsToRead,
} from './domain/sms-consent.entity.js';
export { ErasedMessages } from './erased/erased-messages.js';
export { smsReceived, urgentSmsFailed } from './events.js';
export { ImportedUnsubscriptions } from './imported/imported-unsubscriptions.js';
export type { ComingMessages } from './messages/coming-messages.js';
export type { Recipient } from './messages/recipient.js';
export { NotificationsApi } from './notifications.api.js';
export { NotificationsModule } from './notifications.module.js';
export { endOfQuietHours } from './sms/quiet-hours.js';
export { septetsOf, shorten } from './sms/sms-text.js';
export { forDays, forMinutes, UNTIL_CLASS_STARTS } from './templates/lifetime.js';
export {
  defineTemplate,
  isAlwaysSent,
  kindsToHoldBack,
  type MailParts,
  type MessageTemplate,
  type Premise,
  type TemplateData,
  type TemplateExample,
  titleOfKind,
} from './templates/template.js';
export { type Fields, linesOf } from './templates/words.js';
export { roomOfDay } from './waves/room-of-day.js';
