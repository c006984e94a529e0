import { allocate } from './allocate.js';

const usd = (amountCents: number) => ({ amountCents, currency: 'usd' });
const seat = (dueCents: number, takesMoney = true) => ({ dueCents, takesMoney });

it.each([
  ['the price', usd(6_000), seat(6_000), [6_000, 0, 0]],
  ['too much: the rest goes back', usd(9_000), seat(6_000), [6_000, 3_000, 3_000]],
  ['too little: staff decide', usd(100), seat(20_000), [0, 100, 0]],
  ['a seat that is paid', usd(6_000), seat(0), [0, 6_000, 6_000]],
  ['a seat that is overpaid', usd(6_000), seat(-500), [0, 6_000, 6_000]],
  ['a seat that takes no money', usd(6_000), seat(6_000, false), [0, 6_000, 6_000]],
  ['nobody: staff decide', usd(6_000), undefined, [0, 6_000, 0]],
  ['another currency: staff decide', { amountCents: 6_000, currency: 'eur' }, seat(6_000), [0, 6_000, 0]],
])('allocates money for %s', (_, received, to, [seatCents, unmatchedCents, refundCents]) => {
  expect(allocate(received, to)).toEqual({ seatCents, unmatchedCents, refundCents });
});
