import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { CenterModule } from '../center/index.js';
import { IdentityModule } from '../identity/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OrganizationsModule } from '../organizations/index.js';
import { BillingApi } from './billing.api.js';
import { BillingController } from './billing.controller.js';
import { Charges } from './charges.js';
import { AddPaymentMethodHandler } from './commands/add-payment-method.command.js';
import { CheckSeatPaymentHandler } from './commands/check-seat-payment.command.js';
import { CreatePaymentIntentHandler } from './commands/create-payment-intent.command.js';
import { OpenSetupHandler } from './commands/open-setup.command.js';
import { RecordDisputeHandler } from './commands/record-dispute.command.js';
import { RecordPaymentHandler } from './commands/record-payment.command.js';
import { RecordRefundHandler } from './commands/record-refund.command.js';
import { RefundPaymentHandler } from './commands/refund-payment.command.js';
import { RemovePaymentMethodHandler } from './commands/remove-payment-method.command.js';
import { SettleHandRefundHandler } from './commands/settle-hand-refund.command.js';
import { SettleUnmatchedHandler } from './commands/settle-unmatched.command.js';
import { StoreGatewayEventHandler } from './commands/store-gateway-event.command.js';
import { VerifyBankAccountHandler } from './commands/verify-bank-account.command.js';
import { ConnectionController } from './connection/connection.controller.js';
import { TestPaymentConnectionHandler } from './connection/test-connection.command.js';
import { HandRefundSettled, PaymentInProgress, RefundTooLarge, SeatNotBillable } from './domain/billing.errors.js';
import { HandRefund } from './domain/hand-refund.entity.js';
import { Invoice, InvoiceLine } from './domain/invoice.entity.js';
import { LedgerEntry } from './domain/ledger-entry.entity.js';
import { Payment } from './domain/payment.entity.js';
import { PaymentMethod } from './domain/payment-method.entity.js';
import { Refund } from './domain/refund.entity.js';
import { InvoicePaper } from './invoices/invoice-paper.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { IssueInvoiceHandler } from './invoices/issue-invoice.command.js';
import { ListInvoicesHandler } from './invoices/list-invoices.query.js';
import { ListUnbilledSeatsHandler } from './invoices/list-unbilled-seats.query.js';
import { PayInvoiceHandler } from './invoices/pay-invoice.command.js';
import {
  InvoiceMail,
  NotifyOrganizationOfInvoice,
  SendInvoice,
  SendInvoiceReceipt,
} from './invoices/send-invoice.reaction.js';
import { VoidInvoiceHandler } from './invoices/void-invoice.command.js';
import { Merchants } from './merchants.js';
import { ContinueNumbersHandler } from './numbers/continue-numbers.command.js';
import { GetNumbersHandler } from './numbers/get-numbers.query.js';
import { NumbersController } from './numbers/numbers.controller.js';
import { OpenPayments } from './open-payments.js';
import { PaymentMethodsController } from './payment-methods.controller.js';
import { PaymentMethods } from './payment-methods.js';
import { GetEnrollmentPaymentHandler } from './queries/get-enrollment-payment.query.js';
import { GetPaymentMethodHandler } from './queries/get-payment-method.query.js';
import { ListDueSeatsHandler } from './queries/list-due-seats.query.js';
import { ListHandRefundsHandler } from './queries/list-hand-refunds.query.js';
import { ListLedgerHandler } from './queries/list-ledger.query.js';
import { ListOrganizationChargesHandler } from './queries/list-organization-charges.query.js';
import { ListOrganizationPaymentsHandler } from './queries/list-organization-payments.query.js';
import { ListOverdueSeatsHandler } from './queries/list-overdue-seats.query.js';
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
import {
  ChargeApprovedSeat,
  ChargeConfirmedPerson,
  ChargeMethod,
  ChargeNewerMethod,
  ChargeNewSeat,
  ChargeUnpaidSeat,
  RequestDueCharges,
  RequestUnpaidCharges,
} from './reactions/charge-seats.reaction.js';
import { DiscardPaymentMethod } from './reactions/discard-payment-method.reaction.js';
import { TakeOutTestMoney } from './reactions/end-test-mode.reaction.js';
import { FetchMissedEvents, MissedEventsTick } from './reactions/fetch-missed-events.reaction.js';
import { NotifyOrganizationOfDecline, NotifyStaffOfDecline } from './reactions/notify-of-decline.reaction.js';
import {
  NotifyOfDispute,
  NotifyOfFailedRefund,
  NotifyOfHandRefund,
  NotifyOfUnmatchedMoney,
} from './reactions/notify-staff.reaction.js';
import { PurgeGatewayEvents } from './reactions/purge-gateway-events.reaction.js';
import { CheckPayment, ReconciliationTick, RequestPaymentChecks } from './reactions/reconcile-payments.reaction.js';
import {
  ClassRefunds,
  RefundCancelledClass,
  RefundDeletedClass,
} from './reactions/refund-given-up-classes.reaction.js';
import { RemovePaymentMethods } from './reactions/remove-payment-methods.reaction.js';
import {
  NotifyOfLastDecline,
  SendDeclineNotice,
  SendMethodEndedNotice,
  SendMethodRequest,
} from './reactions/send-billing-notices.reaction.js';
import { SendRefund } from './reactions/send-refund.reaction.js';
import { ListOrganizationReceiptsHandler, ListStudentReceiptsHandler } from './receipts/list-receipts.query.js';
import { ReceiptPaper } from './receipts/receipt-paper.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import {
  ReceiptMail,
  SendHandRefundNotice,
  SendNoticeOfRefundByHand,
  SendReceipt,
  SendReceiptOfCountedMoney,
  SendRefundNotice,
} from './receipts/send-receipt.reaction.js';
import { Refunds } from './refunds.js';
import { Accounts } from './statements/accounts.js';
import { Statements } from './statements/statement.js';
import { StatementsController } from './statements/statements.controller.js';

// The errors of the constraints that repeat the entities' invariants.
mapConstraintError('ledger_hand_refund_once', () => new HandRefundSettled());
mapConstraintError('payments_one_live', () => new PaymentInProgress());
mapConstraintError('invoice_lines_one_live', () => new SeatNotBillable());
mapConstraintError(
  'refunds_within_payment',
  () => new RefundTooLarge('This is more than what is left of the payment.'),
);

const commands = [
  ContinueNumbersHandler,
  TestPaymentConnectionHandler,
  CheckSeatPaymentHandler,
  CreatePaymentIntentHandler,
  RecordPaymentHandler,
  RecordRefundHandler,
  RecordDisputeHandler,
  RefundPaymentHandler,
  SettleHandRefundHandler,
  SettleUnmatchedHandler,
  StoreGatewayEventHandler,
  OpenSetupHandler,
  AddPaymentMethodHandler,
  VerifyBankAccountHandler,
  RemovePaymentMethodHandler,
];
const queries = [
  GetNumbersHandler,
  GetEnrollmentPaymentHandler,
  ListOrganizationPaymentsHandler,
  ListUnmatchedHandler,
  ListOverdueSeatsHandler,
  ListLedgerHandler,
  ListHandRefundsHandler,
  GetPaymentMethodHandler,
  ListDueSeatsHandler,
  ListOrganizationChargesHandler,
];
/** What goes on paper. */
const paper = [
  ReceiptPaper,
  ReceiptMail,
  ListStudentReceiptsHandler,
  ListOrganizationReceiptsHandler,
  InvoicePaper,
  InvoiceMail,
  IssueInvoiceHandler,
  PayInvoiceHandler,
  VoidInvoiceHandler,
  ListInvoicesHandler,
  ListUnbilledSeatsHandler,
  Statements,
  Accounts,
];
const reactions = [
  TakeOutTestMoney,
  FollowStripeKeys,
  CloseForeignPayments,
  ApplyGatewayEvent,
  SendRefund,
  CancelPaymentOfOldBalance,
  CancelPaymentOfRemovedSeat,
  CancelPaymentsOfCancelledClass,
  CancelPaymentsOfDeletedClass,
  CancelPaymentsOfOldPrice,
  CancelPaymentsOfVoidedInvoice,
  RefundCancelledClass,
  RefundDeletedClass,
  NotifyOfUnmatchedMoney,
  NotifyOfFailedRefund,
  NotifyOfHandRefund,
  NotifyOfDispute,
  ChargeNewSeat,
  ChargeApprovedSeat,
  ChargeConfirmedPerson,
  ChargeNewerMethod,
  RequestUnpaidCharges,
  RequestDueCharges,
  ChargeUnpaidSeat,
  ChargeMethod,
  SendDeclineNotice,
  NotifyOrganizationOfDecline,
  NotifyStaffOfDecline,
  NotifyOrganizationOfInvoice,
  NotifyOfLastDecline,
  SendMethodRequest,
  SendMethodEndedNotice,
  DiscardPaymentMethod,
  RemovePaymentMethods,
  RequestPaymentChecks,
  CheckPayment,
  FetchMissedEvents,
  PurgeGatewayEvents,
  SendReceipt,
  SendReceiptOfCountedMoney,
  SendRefundNotice,
  SendNoticeOfRefundByHand,
  SendHandRefundNotice,
  SendInvoice,
  SendInvoiceReceipt,
];

@Module({
  imports: [
    CenterModule,
    IdentityModule,
    NotificationsModule,
    OrganizationsModule,
    MikroOrmModule.forFeature([LedgerEntry, Payment, PaymentMethod, Refund, HandRefund, Invoice, InvoiceLine]),
  ],
  controllers: [
    BillingController,
    PaymentMethodsController,
    ReceiptsController,
    InvoicesController,
    StatementsController,
    ConnectionController,
    NumbersController,
  ],
  providers: [
    BillingApi,
    Merchants,
    OpenPayments,
    Refunds,
    ClassRefunds,
    Charges,
    PaymentMethods,
    ReconciliationTick,
    MissedEventsTick,
    ...paper,
    ...commands,
    ...queries,
    ...reactions,
  ],
  exports: [BillingApi],
})
export class BillingModule {}
