/** What an entry of `billing.ledger_entries` adds to what was paid, in cents. Unmatched money belongs to nobody yet. */
export const movedCents = (entry: string): string =>
  `(case ${entry}.kind when 'unmatched' then 0 else ${entry}.amount_cents end)`;
