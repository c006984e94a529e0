import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { CenterModule } from '../center/index.js';
import { ChangePreferencesHandler } from './commands/change-preferences.command.js';
import { ChangeSubscriptionHandler } from './commands/change-subscription.command.js';
import { MarkAllNoticesReadHandler, MarkNoticeReadHandler } from './commands/mark-notices-read.command.js';
import { ReceiveSmsHandler } from './commands/receive-sms.command.js';
import { RecordDeliveriesHandler } from './commands/record-deliveries.command.js';
import { ResendMessageHandler } from './commands/resend-message.command.js';
import { ResendMessagesHandler } from './commands/resend-messages.command.js';
import {
  DropHeldMessagesHandler,
  HeldMessages,
  SendHeldMessagesHandler,
} from './commands/settle-held-messages.command.js';
import { AddressChange } from './contact-addresses/address-change.entity.js';
import { ConfirmAddressHandler } from './contact-addresses/confirm-address.command.js';
import { ContactAddressesController } from './contact-addresses/contact-addresses.controller.js';
import { ContactAddresses } from './contact-addresses/contact-addresses.js';
import { DeliveryWebhooksController } from './delivery-webhooks.controller.js';
import { MailSubscription } from './domain/mail-subscription.entity.js';
import { Message } from './domain/message.entity.js';
import { Notice } from './domain/notice.entity.js';
import { Preferences } from './domain/preferences.entity.js';
import { SmsConsent } from './domain/sms-consent.entity.js';
import { SmsOptOut } from './domain/sms-opt-out.entity.js';
import { HeldMessagesController } from './held-messages.controller.js';
import { MailFiles } from './mail-files.js';
import { MailboxController } from './mailbox.controller.js';
import { MessageSender } from './message-sender.js';
import { MessagesController } from './messages.controller.js';
import { NoticeStreamController } from './notice-stream.controller.js';
import { NoticeStreams } from './notice-streams.js';
import { NoticesController } from './notices.controller.js';
import { NotificationsApi } from './notifications.api.js';
import { PreferencesController } from './preferences.controller.js';
import { GetHeldMessagesHandler } from './queries/get-held-messages.query.js';
import { GetPreferencesHandler } from './queries/get-preferences.query.js';
import { GetSubscriptionHandler } from './queries/get-subscription.query.js';
import { ListMailboxHandler } from './queries/list-mailbox.query.js';
import { ListMessagesHandler } from './queries/list-messages.query.js';
import { GetNoticeHandler, ListNoticesHandler } from './queries/list-notices.query.js';
import { ListTemplatesHandler, PreviewTemplateHandler } from './queries/preview-templates.query.js';
import { ConfirmSmsOptIn, ConfirmSmsOptInOfRegistration } from './reactions/confirm-sms-opt-in.reaction.js';
import { NotifyStaffOfFailedJob } from './reactions/notify-staff-of-failed-job.reaction.js';
import { PurgeSentMessages } from './reactions/purge-sent-messages.reaction.js';
import { RemoveDroppedFiles } from './reactions/remove-dropped-files.reaction.js';
import { SendAwaitedEmail, SendEmail } from './reactions/send-email.reaction.js';
import { SendAwaitedSms, SendSms } from './reactions/send-sms.reaction.js';
import {
  NotifyStaffOfOutage,
  NotifyStaffOfRecovery,
  NotifyStaffOfResumedBackups,
  NotifyStaffOfStoppedBackups,
  TellOfOutage,
} from './reactions/tell-of-outages.reaction.js';
import { SendMessage } from './send-message.js';
import { SmsConsents } from './sms-consents.js';
import { SmsNumbers } from './sms-numbers.js';
import { StreamPlaces } from './stream-places.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { TemplatesController } from './templates.controller.js';
import { TwilioController } from './twilio.controller.js';
import { WithdrawExpiredMessages } from './withdraw-expired-messages.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([AddressChange, MailSubscription, Message, Notice, Preferences, SmsConsent, SmsOptOut]),
    CenterModule,
  ],
  controllers: [
    ContactAddressesController,
    NoticesController,
    PreferencesController,
    SubscriptionsController,
    TwilioController,
    DeliveryWebhooksController,
    MessagesController,
    HeldMessagesController,
    TemplatesController,
    NoticeStreamController,
    MailboxController,
  ],
  providers: [
    NotificationsApi,
    SendMessage,
    ContactAddresses,
    ConfirmAddressHandler,
    MailFiles,
    SmsConsents,
    SmsNumbers,
    NoticeStreams,
    StreamPlaces,
    ConfirmSmsOptIn,
    ConfirmSmsOptInOfRegistration,
    NotifyStaffOfFailedJob,
    MessageSender,
    PurgeSentMessages,
    RemoveDroppedFiles,
    SendEmail,
    SendAwaitedEmail,
    SendSms,
    SendAwaitedSms,
    TellOfOutage,
    NotifyStaffOfOutage,
    NotifyStaffOfStoppedBackups,
    NotifyStaffOfResumedBackups,
    NotifyStaffOfRecovery,
    WithdrawExpiredMessages,
    ChangePreferencesHandler,
    ChangeSubscriptionHandler,
    ReceiveSmsHandler,
    MarkAllNoticesReadHandler,
    MarkNoticeReadHandler,
    RecordDeliveriesHandler,
    ResendMessageHandler,
    ResendMessagesHandler,
    HeldMessages,
    SendHeldMessagesHandler,
    DropHeldMessagesHandler,
    GetHeldMessagesHandler,
    GetPreferencesHandler,
    GetSubscriptionHandler,
    ListTemplatesHandler,
    PreviewTemplateHandler,
    ListMailboxHandler,
    ListMessagesHandler,
    ListNoticesHandler,
    GetNoticeHandler,
  ],
  exports: [NotificationsApi],
})
export class NotificationsModule {}
