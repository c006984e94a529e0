import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { CenterModule } from '../center/index.js';
import { ChangePreferencesHandler } from './commands/change-preferences.command.js';
import { MarkAllNoticesReadHandler } from './commands/mark-all-notices-read.command.js';
import { MarkNoticeReadHandler } from './commands/mark-notice-read.command.js';
import { ResendMessageHandler } from './commands/resend-message.command.js';
import { Message } from './domain/message.entity.js';
import { Notice } from './domain/notice.entity.js';
import { Preferences } from './domain/preferences.entity.js';
import { SmsConsent } from './domain/sms-consent.entity.js';
import { MailboxController } from './mailbox.controller.js';
import { MessagesController } from './messages.controller.js';
import { NoticesController } from './notices.controller.js';
import { NotificationsApi } from './notifications.api.js';
import { PreferencesController } from './preferences.controller.js';
import { GetMailboxPageHandler } from './queries/get-mailbox-page.query.js';
import { GetPreferencesHandler } from './queries/get-preferences.query.js';
import { ListMailboxHandler } from './queries/list-mailbox.query.js';
import { ListMessagesHandler } from './queries/list-messages.query.js';
import { ListNoticesHandler } from './queries/list-notices.query.js';
import { DeliverEmail } from './reactions/deliver-email.reaction.js';
import { DeliverSms } from './reactions/deliver-sms.reaction.js';
import { FailureNote } from './reactions/failure-note.js';
import { SmsConsents } from './sms-consents.js';

@Module({
  imports: [MikroOrmModule.forFeature([Message, Notice, Preferences, SmsConsent]), CenterModule],
  controllers: [NoticesController, PreferencesController, MessagesController, MailboxController],
  providers: [
    NotificationsApi,
    FailureNote,
    SmsConsents,
    DeliverEmail,
    DeliverSms,
    ChangePreferencesHandler,
    MarkAllNoticesReadHandler,
    MarkNoticeReadHandler,
    ResendMessageHandler,
    GetMailboxPageHandler,
    GetPreferencesHandler,
    ListMailboxHandler,
    ListMessagesHandler,
    ListNoticesHandler,
  ],
  exports: [NotificationsApi],
})
export class NotificationsModule {}
