import { BillSeatHandler } from './bill-seat.command.js';
import { EnterPaymentsHandler } from './enter-payments.command.js';

export const paymentsProviders = [BillSeatHandler, EnterPaymentsHandler];
