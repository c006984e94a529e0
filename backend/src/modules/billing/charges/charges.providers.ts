import { Charges } from './charges.js';
import { AddPaymentMethodHandler } from './commands/add-payment-method.command.js';
import { OpenSetupHandler } from './commands/open-setup.command.js';
import { RemovePaymentMethodHandler } from './commands/remove-payment-method.command.js';
import { VerifyBankAccountHandler } from './commands/verify-bank-account.command.js';
import { PaymentMethods } from './payment-methods.js';
import { GetPaymentMethodHandler } from './queries/get-payment-method.query.js';
import { ListComingChargesHandler } from './queries/list-coming-charges.query.js';
import { ListDueSeatsHandler } from './queries/list-due-seats.query.js';
import { ListOrganizationChargesHandler } from './queries/list-organization-charges.query.js';
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
import { NotifyOrganizationOfDecline, NotifyStaffOfDecline } from './reactions/notify-of-decline.reaction.js';
import { RemovePaymentMethods } from './reactions/remove-payment-methods.reaction.js';
import {
  NotifyOfLastDecline,
  SendDeclineNotice,
  SendMethodEndedNotice,
  SendMethodRequest,
} from './reactions/send-billing-notices.reaction.js';

export const chargesProviders = [
  Charges,
  PaymentMethods,
  AddPaymentMethodHandler,
  OpenSetupHandler,
  RemovePaymentMethodHandler,
  VerifyBankAccountHandler,
  GetPaymentMethodHandler,
  ListComingChargesHandler,
  ListDueSeatsHandler,
  ListOrganizationChargesHandler,
  ChargeApprovedSeat,
  ChargeConfirmedPerson,
  ChargeMethod,
  ChargeNewSeat,
  ChargeNewerMethod,
  ChargeUnpaidSeat,
  RequestDueCharges,
  RequestUnpaidCharges,
  DiscardPaymentMethod,
  NotifyOrganizationOfDecline,
  NotifyStaffOfDecline,
  RemovePaymentMethods,
  NotifyOfLastDecline,
  SendDeclineNotice,
  SendMethodEndedNotice,
  SendMethodRequest,
];
