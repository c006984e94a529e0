import { allocate } from './allocate.js';

const usd = (amountCents: number) => ({ amountCents, currency: 'usd' });

it.each([
  ['the price', usd(6_000), 6_000, [6_000, 0, 0]],
  ['too much: the rest goes back', usd(9_000), 6_000, [6_000, 3_000, 3_000]],
  ['too little: staff decide', usd(100), 20_000, [0, 100, 0]],
  ['a seat that owes nothing', usd(6_000), 0, [0, 6_000, 6_000]],
  ['nobody: staff decide', usd(6_000), undefined, [0, 6_000, 0]],
  ['another currency: staff decide', { amountCents: 6_000, currency: 'eur' }, 6_000, [0, 6_000, 0]],
])('allocates money for %s', (_, received, to, [seatCents, unmatchedCents, refundCents]) => {
  expect(allocate(received, to)).toEqual({ seatCents, unmatchedCents, refundCents });
});
