/**
 * The center's own card number: `RC-XXXX-XXXX-XXXX-C`, twelve random characters (59 bits, so none can be guessed) and a
 * check character. The 31 characters leave out 0, 1, I, L and O, which people confuse. 31 is a prime and each place has a
 * weight of its own, so every single wrong character and every swap of two different ones makes the number invalid.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_PLACES = 12;

export function newCardNumber(): string {
  const values = Array.from({ length: RANDOM_PLACES }, randomValue);
  const characters = [...values, checkValue(values)].map((value) => ALPHABET[value]).join('');
  return `RC-${characters.replace(/(.{4})(?=.)/g, '$1-')}`;
}

/** Whether a number that somebody typed can be one of ours; small letters and missing hyphens are forgiven. */
export function isCardNumber(typed: string): boolean {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '');
  if (!characters.startsWith('RC') || characters.length !== RANDOM_PLACES + 3) return false;
  const values = [...characters.slice(2)].map((character) => ALPHABET.indexOf(character));
  return !values.includes(-1) && values.at(-1) === checkValue(values.slice(0, RANDOM_PLACES));
}

/** Evenly spread: a byte beyond the last whole multiple of 31 is drawn again. */
function randomValue(): number {
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (byte < 8 * ALPHABET.length) return byte % ALPHABET.length;
  }
}

/** Makes the sum of all places divisible by 31; the random ones weigh 2 to 13, the check value 1. */
function checkValue(values: number[]): number {
  const sum = values.reduce((total, value, place) => total + value * (place + 2), 0);
  return (ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length;
}
