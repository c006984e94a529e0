/** Prices travel as dollars with at most two decimals and are stored as integer cents (decisions: wire format). */
export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);

export const dollarsFromCents = (cents: number): number => cents / 100;
