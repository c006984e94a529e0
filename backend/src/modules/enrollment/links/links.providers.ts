import { GetLinkedSeatHandler } from './get-linked-seat.query.js';
import { GetPaymentLinkHandler } from './get-payment-link.query.js';
import { GiveUpByLinkHandler } from './give-up-by-link.command.js';
import { CheckLinkPaymentHandler, PayByLinkHandler } from './pay-by-link.command.js';
import { PaymentLinks } from './payment-links.js';
import { PaymentReminders } from './payment-reminders.js';
import { SendPaymentLinksHandler } from './send-payment-links.command.js';

export const linksProviders = [
  PaymentLinks,
  PaymentReminders,
  GetPaymentLinkHandler,
  GetLinkedSeatHandler,
  GiveUpByLinkHandler,
  PayByLinkHandler,
  CheckLinkPaymentHandler,
  SendPaymentLinksHandler,
];
