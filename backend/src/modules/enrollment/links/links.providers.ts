import { GetPaymentLinkHandler } from './get-payment-link.query.js';
import { CheckLinkPaymentHandler, PayByLinkHandler } from './pay-by-link.command.js';
import { PaymentLinks } from './payment-links.js';
import { SendPaymentLinksHandler } from './send-payment-links.command.js';

export const linksProviders = [
  PaymentLinks,
  GetPaymentLinkHandler,
  PayByLinkHandler,
  CheckLinkPaymentHandler,
  SendPaymentLinksHandler,
];
