/** What happens when a method is charged. `code` and `decline_code` are Stripe's. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export interface TestCard {
  /** Every charge is declined. */
  decline?: Decline;
  /** Saving the card is declined, too. */
  cannotBeSaved?: boolean;
  /** `on_session`: an off-session charge of a saved card needs no authentication. */
  authentication?: 'always' | 'on_session';
  /** The charge succeeds and is disputed at once. */
  isDisputed?: boolean;
  /** A refund succeeds at first and fails later. */
  refundFails?: boolean;
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const GENERIC = declined('generic_decline');
const INSUFFICIENT = declined('insufficient_funds', 'Your card has insufficient funds.');

/** The supported test cards; other numbers are invalid. Source: docs.stripe.com/testing. */
export const TEST_CARDS: Partial<Record<string, TestCard>> = {
  '4242424242424242': {},
  '5555555555554444': {},
  '378282246310005': {},
  '4000000000000002': { decline: GENERIC, cannotBeSaved: true },
  '4000000000009995': { decline: INSUFFICIENT, cannotBeSaved: true },
  '4000000000009987': { decline: declined('lost_card'), cannotBeSaved: true },
  '4000000000000069': { decline: { code: 'expired_card', message: 'Your card has expired.' }, cannotBeSaved: true },
  '4000000000000119': {
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
    cannotBeSaved: true,
  },
  '4000000000000341': { decline: GENERIC },
  '4000002500003155': { authentication: 'on_session' },
  '4000002760003184': { authentication: 'always' },
  '4000008260003178': { authentication: 'always', decline: INSUFFICIENT },
  '4000000000000259': { isDisputed: true },
  '4000000000005126': { refundFails: true },
};

/** The ids by which a server may use a test card or account without its number. Source: docs.stripe.com/testing. */
export const TEST_METHOD_IDS: Partial<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
  pm_usBankAccount_success: '000123456789',
  pm_usBankAccount_accountClosed: '000111111113',
  pm_usBankAccount_noAccount: '000111111116',
  pm_usBankAccount_insufficientFunds: '000222222227',
  pm_usBankAccount_debitNotAuthorized: '000333333335',
};

export interface TestAccount {
  /** The debit fails when it settles. */
  failure?: { code: string; message: string };
  isDisputed?: boolean;
  /** The debit never settles. */
  isStuck?: boolean;
  /** The micro-deposits can't be sent. */
  cannotBeVerified?: boolean;
}

export const TEST_ROUTING_NUMBER = '110000000';

/** The supported test accounts. Source: docs.stripe.com/payments/ach-direct-debit/accept-a-payment, test account numbers. */
export const TEST_ACCOUNTS: Partial<Record<string, TestAccount>> = {
  '000123456789': {},
  '000111111113': { failure: { code: 'account_closed', message: "The customer's bank account has been closed." } },
  '000111111116': { failure: { code: 'no_account', message: "The customer's bank account could not be located." } },
  '000222222227': {
    failure: {
      code: 'insufficient_funds',
      message: "The customer's account has insufficient funds to cover this payment.",
    },
  },
  '000333333335': {
    failure: {
      code: 'debit_not_authorized',
      message: 'The customer has notified their bank that this payment was unauthorized.',
    },
  },
  '000555555559': { isDisputed: true },
  '000666666661': { cannotBeVerified: true },
  '000000000009': { isStuck: true },
};

/** Amounts in cents and the descriptor that verify a test account; others are a wrong guess. */
export const MICRODEPOSITS = { amounts: ['32', '45'], descriptorCode: 'SM11AA', attempts: 3 };
