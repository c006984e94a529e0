/**
 * Whether an entry of `billing.ledger_entries` counts in figures: revenue, totals, statements and the journal. Unmatched money belongs to
 * nobody yet, and test payments are no money.
 */
export const countsInFigures = (entry: string): string => `(${entry}.kind <> 'unmatched' and ${isReal(entry)})`;

/** Whether an entry is no test payment. The journal has the others, also those of unmatched money. */
export const isReal = (entry: string): string => `(not ${entry}.is_test)`;

/** Whether lists show an entry: test payments only while the keys are in test mode. */
export const isShown = (entry: string): string => `(not ${entry}.is_test or billing.is_in_test_mode())`;

/** What an entry adds to what was paid, in cents. */
export const movedCents = (entry: string): string =>
  `(case when ${countsInFigures(entry)} then ${entry}.amount_cents else 0 end)`;

/** Whether an entry is money of a person, which their employer doesn't see: their own card was charged, or got it back. */
export const isPersonsOwn = (entry: string): string =>
  `exists (select from billing.payments own where own.gateway_payment = ${entry}.gateway_payment and not own.by_organization)`;
