import { formatMoney } from '../format/money.js';

/** What goes back for a seat that is given up, in dollars. */
export interface MoneyBack {
  refundable: number;
  /** The part of it that was paid by hand. */
  refundableByHand: number;
  /** What was paid in the system that the seat was brought from, which returns it. */
  refundableElsewhere: number;
}

/** How dollars come back that were paid in the system that a seat was brought from. */
export const refundElsewhereText = (amount: number): string =>
  `Your refund of ${formatMoney(amount)} comes the way you paid.`;

/** What happens to what was paid, each sentence after a space: cards are refunded by themselves, staff return the rest. */
export function moneyBackText({ refundable, refundableByHand, refundableElsewhere }: MoneyBack): string {
  const byCard = refundable - refundableByHand;
  return [
    byCard > 0 ? ` ${formatMoney(byCard)} is refunded.` : '',
    refundableByHand > 0
      ? ` You paid ${formatMoney(refundableByHand)} at the center. Staff will be asked to return it.`
      : '',
    refundableElsewhere > 0 ? ` ${refundElsewhereText(refundableElsewhere)}` : '',
  ].join('');
}
