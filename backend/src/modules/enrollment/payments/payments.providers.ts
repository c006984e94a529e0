import { EnterPaymentsHandler } from './enter-payments.command.js';

export const paymentsProviders = [EnterPaymentsHandler];
