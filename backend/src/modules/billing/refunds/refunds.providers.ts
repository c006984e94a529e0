import { ListHandRefundsHandler } from './list-hand-refunds.query.js';
import { NotifyOfFailedRefund, NotifyOfHandRefund } from './notify-of-refunds.reaction.js';
import { RecordRefundHandler } from './record-refund.command.js';
import {
  AskForRefundElsewhere,
  AskForRefundsOfCancelledClass,
  AskForRefundsOfDeletedClass,
  RefundsElsewhere,
} from './refund-elsewhere.reaction.js';
import { ClassRefunds, RefundCancelledClass, RefundDeletedClass } from './refund-given-up-classes.reaction.js';
import { RefundPaymentHandler } from './refund-payment.command.js';
import { Refunds } from './refunds.js';
import { SendRefund } from './send-refund.reaction.js';
import { SettleHandRefundHandler } from './settle-hand-refund.command.js';

export const refundsProviders = [
  Refunds,
  RecordRefundHandler,
  RefundPaymentHandler,
  SettleHandRefundHandler,
  ListHandRefundsHandler,
  NotifyOfFailedRefund,
  NotifyOfHandRefund,
  ClassRefunds,
  RefundCancelledClass,
  RefundDeletedClass,
  RefundsElsewhere,
  AskForRefundElsewhere,
  AskForRefundsOfCancelledClass,
  AskForRefundsOfDeletedClass,
  SendRefund,
];
