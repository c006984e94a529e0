import { random } from '../../../../test/support/seed.js';
import { accountLines } from './accounts.js';
import type { EntryKind } from './ledger-entry.entity.js';

const usd = (kind: EntryKind, amountCents: number) => ({ kind, amountCents, currency: 'usd' });

it.each([
  ['a card payment', usd('charge', 6_000), 'Card clearing', 'Training revenue'],
  ['its refund', usd('refund', -6_000), 'Training revenue', 'Card clearing'],
  ['a refund that failed', usd('refund', 6_000), 'Card clearing', 'Training revenue'],
  ['a payment by hand', usd('manual', 6_000), 'Cash and checks', 'Training revenue'],
  ['money returned by hand', usd('manual', -6_000), 'Training revenue', 'Cash and checks'],
  ['a dispute', usd('dispute', -6_000), 'Disputes', 'Card clearing'],
  ['a dispute that was won', usd('dispute', 6_000), 'Card clearing', 'Disputes'],
  ['money for no seat', usd('unmatched', 6_000), 'Card clearing', 'Unmatched payments'],
  ['money for no seat that goes back', usd('unmatched', -6_000), 'Unmatched payments', 'Card clearing'],
  ['euros', { ...usd('unmatched', 6_000), currency: 'eur' }, 'Card clearing (EUR)', 'Unmatched payments (EUR)'],
])('%s debits one account and credits the other', (_, entry, debit, credit) => {
  expect(accountLines(entry)).toEqual([
    { account: debit, debitCents: 6_000, creditCents: 0 },
    { account: credit, debitCents: 0, creditCents: 6_000 },
  ]);
});

it('writes nothing for a status without money', () => {
  expect(accountLines(usd('manual', 0))).toEqual([]);
});

it('balances for every random ledger, and its revenue less disputes is the sum of what counts', () => {
  const kinds: EntryKind[] = ['charge', 'refund', 'dispute', 'manual', 'unmatched'];
  const entries = Array.from({ length: 500 }, () =>
    usd(kinds[Math.floor(random() * kinds.length)]!, Math.floor(random() * 40_000) - 20_000),
  );
  const balances = new Map<string, number>();
  for (const entry of entries) {
    const lines = accountLines(entry);
    const sum = (of: 'debitCents' | 'creditCents') => lines.reduce((total, line) => total + line[of], 0);
    expect(sum('debitCents')).toBe(sum('creditCents'));
    for (const { account, debitCents, creditCents } of lines)
      balances.set(account, (balances.get(account) ?? 0) + creditCents - debitCents);
  }
  const counted = entries.filter(({ kind }) => kind !== 'unmatched').reduce((sum, entry) => sum + entry.amountCents, 0);
  expect((balances.get('Training revenue') ?? 0) + (balances.get('Disputes') ?? 0)).toBe(counted);
});
