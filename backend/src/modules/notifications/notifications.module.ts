import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ChangedMeanwhile } from '../../shared/domain/domain-error.js';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { CenterModule } from '../center/index.js';
import { ContactAddressesController } from './contact-addresses/contact-addresses.controller.js';
import { contactAddressesProviders } from './contact-addresses/contact-addresses.providers.js';
import { AddressChange } from './domain/address-change.entity.js';
import { MailSubscription } from './domain/mail-subscription.entity.js';
import { Message } from './domain/message.entity.js';
import { Notice } from './domain/notice.entity.js';
import { Preferences } from './domain/preferences.entity.js';
import { SmsConsent } from './domain/sms-consent.entity.js';
import { SmsOptOut } from './domain/sms-opt-out.entity.js';
import { TemplateVersion } from './domain/template-version.entity.js';
import { ErasedMessages } from './erased/erased-messages.js';
import { ErasedOptOuts } from './erased/erased-opt-outs.js';
import { ImportedUnsubscriptions } from './imported/imported-unsubscriptions.js';
import { MailboxController } from './mailbox/mailbox.controller.js';
import { mailboxProviders } from './mailbox/mailbox.providers.js';
import { DeliveryWebhooksController } from './messages/delivery-webhooks.controller.js';
import { HeldMessagesController } from './messages/held-messages.controller.js';
import { MessagesController } from './messages/messages.controller.js';
import { messagesProviders } from './messages/messages.providers.js';
import { NoticeStreamController } from './notices/notice-stream.controller.js';
import { NoticesController } from './notices/notices.controller.js';
import { noticesProviders } from './notices/notices.providers.js';
import { NotificationsApi } from './notifications.api.js';
import { PreferencesController } from './preferences/preferences.controller.js';
import { preferencesProviders } from './preferences/preferences.providers.js';
import { SubscriptionsController } from './preferences/subscriptions.controller.js';
import { smsProviders } from './sms/sms.providers.js';
import { TwilioController } from './sms/twilio.controller.js';
import { TemplatesController } from './templates/templates.controller.js';
import { templatesProviders } from './templates/templates.providers.js';
import { wavesProviders } from './waves/waves.providers.js';

// Two edits of the same words.
mapConstraintError('template_versions_pkey', () => new ChangedMeanwhile());

@Module({
  imports: [
    MikroOrmModule.forFeature([
      AddressChange,
      MailSubscription,
      Message,
      Notice,
      Preferences,
      SmsConsent,
      SmsOptOut,
      TemplateVersion,
    ]),
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
    ErasedMessages,
    ErasedOptOuts,
    ImportedUnsubscriptions,
    NotificationsApi,
    ...contactAddressesProviders,
    ...mailboxProviders,
    ...messagesProviders,
    ...noticesProviders,
    ...preferencesProviders,
    ...smsProviders,
    ...templatesProviders,
    ...wavesProviders,
  ],
  exports: [ErasedMessages, ImportedUnsubscriptions, NotificationsApi],
})
export class NotificationsModule {}
