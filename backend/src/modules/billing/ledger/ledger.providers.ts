import { GetEnrollmentPaymentHandler } from './get-enrollment-payment.query.js';
import { GetOverdueTotalsHandler } from './get-overdue-totals.query.js';
import { GetStudentBalanceHandler } from './get-student-balance.query.js';
import { ListLedgerHandler } from './list-ledger.query.js';
import { ListOrganizationPaymentsHandler } from './list-organization-payments.query.js';
import { ListOverdueSeatsHandler } from './list-overdue-seats.query.js';

export const ledgerProviders = [
  GetEnrollmentPaymentHandler,
  GetOverdueTotalsHandler,
  GetStudentBalanceHandler,
  ListLedgerHandler,
  ListOrganizationPaymentsHandler,
  ListOverdueSeatsHandler,
];
