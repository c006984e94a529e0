/** The API uses dollars with at most two decimals, the database integer cents. */
export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);

export const dollarsFromCents = (cents: number): number => cents / 100;
