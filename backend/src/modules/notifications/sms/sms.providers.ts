import { ConfirmSmsOptIn, ConfirmSmsOptInOfRegistration } from './confirm-sms-opt-in.reaction.js';
import { ReceiveSmsHandler } from './receive-sms.command.js';
import { SmsConsents } from './sms-consents.js';
import { SmsNumbers } from './sms-numbers.js';

export const smsProviders = [
  SmsConsents,
  SmsNumbers,
  ReceiveSmsHandler,
  ConfirmSmsOptIn,
  ConfirmSmsOptInOfRegistration,
];
