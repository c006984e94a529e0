import type { EntryKind } from './ledger-entry.entity.js';

/** One line of the accountant's journal. Amounts are in cents of `currency`; one of them is 0. */
export interface AccountLine {
  account: string;
  debitCents: number;
  creditCents: number;
}

/** Where the money of an entry lies, and what it is for; both for money that came in. */
const ACCOUNTS: Record<EntryKind, { debit: string; credit: string }> = {
  charge: { debit: 'Card clearing', credit: 'Training revenue' },
  refund: { debit: 'Card clearing', credit: 'Training revenue' },
  dispute: { debit: 'Card clearing', credit: 'Disputes' },
  manual: { debit: 'Cash and checks', credit: 'Training revenue' },
  unmatched: { debit: 'Card clearing', credit: 'Unmatched payments' },
};

/**
 * The balanced lines of a ledger entry, on a cash basis: revenue is what was received. Money that went out swaps debit and credit.
 * Other currencies have accounts of their own.
 */
export function accountLines(entry: { kind: EntryKind; amountCents: number; currency: string }): AccountLine[] {
  const { kind, amountCents, currency } = entry;
  if (amountCents === 0) return [];
  const cents = Math.abs(amountCents);
  const inCurrency = (account: string) => (currency === 'usd' ? account : `${account} (${currency.toUpperCase()})`);
  const [debit, credit] = [inCurrency(ACCOUNTS[kind].debit), inCurrency(ACCOUNTS[kind].credit)];
  const [from, to] = amountCents > 0 ? [debit, credit] : [credit, debit];
  return [
    { account: from, debitCents: cents, creditCents: 0 },
    { account: to, debitCents: 0, creditCents: cents },
  ];
}
