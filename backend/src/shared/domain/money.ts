/** Prices travel as dollars with at most two decimals and are stored as integer cents (decisions: wire format). */
export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);

export const dollarsFromCents = (cents: number): number => cents / 100;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `6500` as `$65.00`, for mail and calendar texts. */
export const formatCents = (cents: number): string => dollars.format(cents / 100);
