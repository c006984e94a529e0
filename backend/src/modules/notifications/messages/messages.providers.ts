import { RecordDeliveriesHandler } from './commands/record-deliveries.command.js';
import { ResendMessageHandler } from './commands/resend-message.command.js';
import { ResendMessagesHandler } from './commands/resend-messages.command.js';
import {
  DropHeldMessagesHandler,
  HeldMessages,
  SendHeldMessagesHandler,
} from './commands/settle-held-messages.command.js';
import { MailFiles } from './mail-files.js';
import { MessageSender } from './message-sender.js';
import { GetHeldMessagesHandler } from './queries/get-held-messages.query.js';
import { ListMessagesHandler } from './queries/list-messages.query.js';
import { PurgeSentMessages } from './reactions/purge-sent-messages.reaction.js';
import { RemoveDroppedFiles } from './reactions/remove-dropped-files.reaction.js';
import { SendAwaitedEmail, SendEmail } from './reactions/send-email.reaction.js';
import { SendAwaitedSms, SendSms } from './reactions/send-sms.reaction.js';
import { SendMessage } from './send-message.js';
import { WithdrawExpiredMessages } from './withdraw-expired-messages.js';

export const messagesProviders = [
  SendMessage,
  MailFiles,
  MessageSender,
  WithdrawExpiredMessages,
  RecordDeliveriesHandler,
  ResendMessageHandler,
  ResendMessagesHandler,
  DropHeldMessagesHandler,
  HeldMessages,
  SendHeldMessagesHandler,
  GetHeldMessagesHandler,
  ListMessagesHandler,
  PurgeSentMessages,
  RemoveDroppedFiles,
  SendAwaitedEmail,
  SendEmail,
  SendAwaitedSms,
  SendSms,
];
