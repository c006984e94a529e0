import { formatCents } from '../../shared/domain/money.js';

/** The tax that an amount includes, as a line; undefined without one. */
export function includedTax(cents: number, { taxName, taxRatePercent }: { taxName: string; taxRatePercent: number }) {
  if (taxRatePercent === 0) return undefined;
  const taxCents = Math.round(cents - cents / (1 + taxRatePercent / 100));
  return [`Includes ${taxName} (${taxRatePercent}%)`, formatCents(taxCents)] as const;
}
