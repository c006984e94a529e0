import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { CenterModule } from '../center/index.js';
import { ChangePreferencesHandler } from './commands/change-preferences.command.js';
import { MarkAllNoticesReadHandler, MarkNoticeReadHandler } from './commands/mark-notices-read.command.js';
import { ResendMessageHandler } from './commands/resend-message.command.js';
import { MailSubscription } from './domain/mail-subscription.entity.js';
import { Message } from './domain/message.entity.js';
import { Notice } from './domain/notice.entity.js';
import { Preferences } from './domain/preferences.entity.js';
import { SmsConsent } from './domain/sms-consent.entity.js';
import { SmsOptOut } from './domain/sms-opt-out.entity.js';
import { MailboxController } from './mailbox.controller.js';
import { MessagesController } from './messages.controller.js';
import { NoticesController } from './notices.controller.js';
import { NotificationsApi } from './notifications.api.js';
import { PreferencesController } from './preferences.controller.js';
import { GetPreferencesHandler } from './queries/get-preferences.query.js';
import { ListMailboxHandler } from './queries/list-mailbox.query.js';
import { ListMessagesHandler } from './queries/list-messages.query.js';
import { GetNoticeHandler, ListNoticesHandler } from './queries/list-notices.query.js';
import { SendEmail } from './reactions/send-email.reaction.js';
import { SendSms } from './reactions/send-sms.reaction.js';
import { SendMessage } from './send-message.js';
import { SmsConsents } from './sms-consents.js';
import { SmsNumbers } from './sms-numbers.js';

@Module({
  imports: [
    MikroOrmModule.forFeature([MailSubscription, Message, Notice, Preferences, SmsConsent, SmsOptOut]),
    CenterModule,
  ],
  controllers: [NoticesController, PreferencesController, MessagesController, MailboxController],
  providers: [
    NotificationsApi,
    SendMessage,
    SmsConsents,
    SmsNumbers,
    SendEmail,
    SendSms,
    ChangePreferencesHandler,
    MarkAllNoticesReadHandler,
    MarkNoticeReadHandler,
    ResendMessageHandler,
    GetPreferencesHandler,
    ListMailboxHandler,
    ListMessagesHandler,
    ListNoticesHandler,
    GetNoticeHandler,
  ],
  exports: [NotificationsApi],
})
export class NotificationsModule {}
