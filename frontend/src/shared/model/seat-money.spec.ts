import { partText, seatMoneyText } from './seat-money.js';

const money = { paymentStatus: 'pending', due: 65, received: 0, refunded: 0, paidWith: null };

it.each([
  ['nothing of a seat without a payment', {}, undefined],
  ['a part payment', { due: 40, received: 25, paidWith: 'Cash' }, '$25.00 of $65.00, cash'],
  ['a part payment by transfer', { due: 40, received: 25, paidWith: 'ACH 7' }, '$25.00 of $65.00, ACH 7'],
  ['how a seat was paid', { paymentStatus: 'paid', due: 0, received: 65, paidWith: 'Check 1042' }, 'Check 1042'],
  [
    'nothing more of a status that was set',
    { paymentStatus: 'paid', due: 0, received: 65, paidWith: 'Paid at the center' },
    undefined,
  ],
  [
    'a part that went back',
    { paymentStatus: 'paid', due: 0, received: 32.5, refunded: 32.5, paidWith: 'Card' },
    '$32.50 of $65.00 returned',
  ],
  ['all of it that went back', { due: 65, received: 0, refunded: 65, paidWith: 'Card' }, '$65.00 returned'],
  [
    'what a waived seat had received',
    { paymentStatus: 'waived', due: 0, received: 25, paidWith: 'Cash' },
    '$25.00 received, cash',
  ],
  ['that a seat is billed', { purchaseOrder: '4711' }, 'Billed, PO 4711'],
  ['nothing of an order that is paid', { due: 0, paymentStatus: 'waived', purchaseOrder: '4711' }, undefined],
])('says %s', (_, given, text) => {
  expect(seatMoneyText({ ...money, ...given })).toBe(text);
});

it('says that nothing was paid of a price', () => {
  expect(partText(0, 60, null)).toBe('$0.00 of $60.00');
});
