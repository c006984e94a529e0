import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Global, Module } from '@nestjs/common';
import { mapConstraintError } from '../../shared/sql/constraint-errors.js';
import { CenterModule } from '../center/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { InvoicesOfOrganizations, OrganizationsModule } from '../organizations/index.js';
import { BillingApi } from './billing.api.js';
import { chargesProviders } from './charges/charges.providers.js';
import { PaymentMethodsController } from './charges/payment-methods.controller.js';
import {
  ExceedsDue,
  HandRefundSettled,
  PaymentInProgress,
  RefundTooLarge,
  SeatNotBillable,
} from './domain/billing.errors.js';
import { HandRefund } from './domain/hand-refund.entity.js';
import { Invoice, InvoiceLine } from './domain/invoice.entity.js';
import { LedgerEntry } from './domain/ledger-entry.entity.js';
import { Payment } from './domain/payment.entity.js';
import { PaymentMethod } from './domain/payment-method.entity.js';
import { Refund } from './domain/refund.entity.js';
import { ErasedMoney } from './erased/erased-money.js';
import { ConnectionController } from './gateway/connection.controller.js';
import { GatewayController } from './gateway/gateway.controller.js';
import { gatewayProviders } from './gateway/gateway.providers.js';
import { ImportedInvoices } from './imported/opening-invoices.js';
import { InvoiceDocument } from './invoices/invoice-document.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { invoicesProviders } from './invoices/invoices.providers.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { ledgerProviders } from './ledger/ledger.providers.js';
import { NumbersController } from './numbers/numbers.controller.js';
import { numbersProviders } from './numbers/numbers.providers.js';
import { ReceiptDocument } from './receipts/receipt-document.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { receiptsProviders } from './receipts/receipts.providers.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { refundsProviders } from './refunds/refunds.providers.js';
import { StatementsController } from './statements/statements.controller.js';
import { statementsProviders } from './statements/statements.providers.js';

// The errors of the constraints that repeat the entities' invariants.
mapConstraintError('ledger_hand_refund_once', () => new HandRefundSettled());
mapConstraintError('ledger_within_price', () => new ExceedsDue());
mapConstraintError('payments_one_live', () => new PaymentInProgress());
mapConstraintError('invoice_lines_one_live', () => new SeatNotBillable());
mapConstraintError(
  'refunds_within_payment',
  () => new RefundTooLarge('This is more than what is left of the payment.'),
);

/** Global because organizations note reminders through their InvoicesOfOrganizations. */
@Global()
@Module({
  imports: [
    CenterModule,
    NotificationsModule,
    OrganizationsModule,
    MikroOrmModule.forFeature([LedgerEntry, Payment, PaymentMethod, Refund, HandRefund, Invoice, InvoiceLine]),
  ],
  controllers: [
    GatewayController,
    LedgerController,
    RefundsController,
    PaymentMethodsController,
    ReceiptsController,
    InvoicesController,
    StatementsController,
    ConnectionController,
    NumbersController,
  ],
  providers: [
    ErasedMoney,
    BillingApi,
    ImportedInvoices,
    ...chargesProviders,
    ...gatewayProviders,
    ...invoicesProviders,
    ...ledgerProviders,
    ...numbersProviders,
    ...receiptsProviders,
    ...refundsProviders,
    ...statementsProviders,
  ],
  exports: [BillingApi, ErasedMoney, ImportedInvoices, InvoiceDocument, InvoicesOfOrganizations, ReceiptDocument],
})
export class BillingModule {}
