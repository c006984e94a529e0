import { CheckSeatPaymentHandler } from './commands/check-seat-payment.command.js';
import { CreatePaymentIntentHandler } from './commands/create-payment-intent.command.js';
import { RecordDisputeHandler } from './commands/record-dispute.command.js';
import { RecordPaymentHandler } from './commands/record-payment.command.js';
import { SettleUnmatchedHandler } from './commands/settle-unmatched.command.js';
import { StoreGatewayEventHandler } from './commands/store-gateway-event.command.js';
import { TestPaymentConnectionHandler } from './commands/test-connection.command.js';
import { Merchants } from './merchants.js';
import { OpenPayments } from './open-payments.js';
import { ListUnmatchedHandler } from './queries/list-unmatched.query.js';
import { ApplyGatewayEvent } from './reactions/apply-gateway-event.reaction.js';
import {
  CancelPaymentOfOldBalance,
  CancelPaymentOfRemovedSeat,
  CancelPaymentsOfCancelledClass,
  CancelPaymentsOfDeletedClass,
  CancelPaymentsOfOldPrice,
  CancelPaymentsOfVoidedInvoice,
} from './reactions/cancel-open-payments.reaction.js';
import { CloseForeignPayments, FollowStripeKeys } from './reactions/change-merchant.reaction.js';
import { TakeOutTestMoney } from './reactions/end-test-mode.reaction.js';
import { FetchMissedEvents, MissedEventsTick } from './reactions/fetch-missed-events.reaction.js';
import { NotifyOfDispute, NotifyOfUnmatchedMoney } from './reactions/notify-staff.reaction.js';
import { PurgeGatewayEvents } from './reactions/purge-gateway-events.reaction.js';
import { CheckPayment, ReconciliationTick, RequestPaymentChecks } from './reactions/reconcile-payments.reaction.js';

export const gatewayProviders = [
  Merchants,
  OpenPayments,
  CheckSeatPaymentHandler,
  CreatePaymentIntentHandler,
  RecordDisputeHandler,
  RecordPaymentHandler,
  SettleUnmatchedHandler,
  StoreGatewayEventHandler,
  TestPaymentConnectionHandler,
  ListUnmatchedHandler,
  ApplyGatewayEvent,
  CancelPaymentOfOldBalance,
  CancelPaymentOfRemovedSeat,
  CancelPaymentsOfCancelledClass,
  CancelPaymentsOfDeletedClass,
  CancelPaymentsOfOldPrice,
  CancelPaymentsOfVoidedInvoice,
  CloseForeignPayments,
  FollowStripeKeys,
  TakeOutTestMoney,
  FetchMissedEvents,
  MissedEventsTick,
  NotifyOfDispute,
  NotifyOfUnmatchedMoney,
  PurgeGatewayEvents,
  CheckPayment,
  ReconciliationTick,
  RequestPaymentChecks,
];
