const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;
/** Beyond it, a number of cents is no longer exact. */
const MAX_CENTS = Number.MAX_SAFE_INTEGER;

/** Reads `$1,065.00` and `(5.00)`, which is negative, to integer cents. */
export function readMoney(text: string): { cents: number } | { problem: string } {
  const cell = text.replace(/\s|\$|usd/gi, '');
  const digits = cell.replace(/^\((.*)\)$|^-|-$/, '$1');
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100);
  if (!/\d/.test(digits) || !AMOUNT.test(digits) || !(cents <= MAX_CENTS)) return { problem: 'Not an amount.' };
  return { cents: digits === cell || cents === 0 ? cents : -cents };
}

/** Reads hours: `4`, `4.5 hours`, or `4:30`. */
export function readHours(text: string): { hours: number } | { problem: string } {
  const cell = text.trim();
  const [, whole, minutes] = /^(\d{1,3}):([0-5]\d)$/.exec(cell) ?? [];
  if (whole) return { hours: Number(whole) + Number(minutes) / 60 };
  const [, hours] = /^(\d{1,3}(?:\.\d+)?|\.\d+)\s*(?:h|hrs?|hours?)?\.?$/i.exec(cell) ?? [];
  return hours ? { hours: Number(hours) } : { problem: 'Not a number of hours.' };
}

/** Reads a whole number, such as that of seats. */
export function readCount(text: string): { count: number } | { problem: string } {
  const [, count] = /^(\d{1,6})(?:\.0+)?$/.exec(text.trim()) ?? [];
  return count ? { count: Number(count) } : { problem: 'Not a whole number.' };
}

/** Reads `Y`, `no`, `TRUE` or `x`; null if the cell says neither. */
export function readYesNo(text: string): boolean | null {
  const cell = text.trim();
  if (/^(?:y|yes|true|1|x|✓|checked)$/i.test(cell)) return true;
  return /^(?:n|no|false|0)$/i.test(cell) ? false : null;
}
