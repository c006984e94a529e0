import { formatMoney } from '../format/money.js';

/** What a seat has received, what went back and what is due, in dollars. */
export interface SeatMoney {
  paymentStatus: string;
  due: number;
  received: number;
  /** Null where the caller may not know. */
  refunded: number | null;
  paidWith: string | null;
  /** The number of the purchase order on which the seat is billed. Employers and students don't see it. */
  purchaseOrder?: string | null;
  /** What the system that it was brought from says of its money, such as `Paid $65.00 in Enrollware`. */
  paidElsewhere?: string | null;
}

/** How a payment by hand is called that was entered without a method. */
const UNNAMED = 'Paid at the center';

/**
 * What the status of a seat doesn't say about its money: '$25.00 of $65.00, cash', '$32.50 of $65.00 returned', 'Check 1042' or
 * 'Billed, PO 4711' or 'Paid $65.00 in Enrollware'. Undefined if there is nothing to say.
 */
export function seatMoneyText(seat: SeatMoney): string | undefined {
  const billed = billedText(seat);
  return [moneyText(seat), billed, seat.paidElsewhere].filter(Boolean).join(' · ') || undefined;
}

/** 'Billed, PO 4711', as long as something is due. */
export const billedText = ({ due, purchaseOrder }: Pick<SeatMoney, 'due' | 'purchaseOrder'>): string | undefined =>
  due > 0 && purchaseOrder ? `Billed, PO ${purchaseOrder}` : undefined;

function moneyText({ paymentStatus, due, received, refunded, paidWith }: SeatMoney): string | undefined {
  if (refunded) {
    const all = received + refunded;
    return received > 0
      ? `${formatMoney(refunded)} of ${formatMoney(all)} returned`
      : `${formatMoney(refunded)} returned`;
  }
  if (received <= 0) return undefined;
  const how = paidWith && paidWith !== UNNAMED ? paidWith : undefined;
  if (due > 0) return partText(received, received + due, how);
  return paymentStatus === 'paid'
    ? how
    : [`${formatMoney(received)} received`, how && inSentence(how)].filter(Boolean).join(', ');
}

/** '$25.00 of $65.00, cash' */
export const partText = (paid: number, price: number, how?: string | null): string =>
  [`${formatMoney(paid)} of ${formatMoney(price)}`, paid > 0 && how && how !== UNNAMED && inSentence(how)]
    .filter(Boolean)
    .join(', ');

/** 'check 1042', but 'ACH 7' */
const inSentence = (how: string): string => (/^[A-Z][a-z]/.test(how) ? how[0]!.toLowerCase() + how.slice(1) : how);
