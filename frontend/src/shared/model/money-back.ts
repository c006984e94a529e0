import { formatMoney } from '../format/money.js';

/** What goes back for a seat that is given up, in dollars. */
export interface MoneyBack {
  refundable: number;
  /** The part of it that was paid by hand. */
  refundableByHand: number;
}

/** What happens to what was paid, each sentence after a space: cards are refunded by themselves, staff return the rest. */
export function moneyBackText({ refundable, refundableByHand }: MoneyBack): string {
  const byCard = refundable - refundableByHand;
  return [
    byCard > 0 ? ` ${formatMoney(byCard)} is refunded.` : '',
    refundableByHand > 0
      ? ` You paid ${formatMoney(refundableByHand)} at the center. Staff will be asked to return it.`
      : '',
  ].join('');
}
