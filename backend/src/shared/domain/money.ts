/** The API uses dollars with at most two decimals, the database integer cents. */
export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);

/** `$65.00`; a class without a price is free. */
export const formatPrice = (dollars: number | null): string =>
  dollars ? dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' }) : 'No charge';

export const dollarsFromCents = (cents: number): number => cents / 100;

/** Stripe's minimum charge in US dollars (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const MIN_CHARGE_CENTS = 50;

/** Whether a price is free or can be paid by card. */
export const isChargeable = (cents: number): boolean => cents === 0 || cents >= MIN_CHARGE_CENTS;

/** `-$1,234.50` */
export const formatCents = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
