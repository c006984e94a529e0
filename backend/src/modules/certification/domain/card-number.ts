/**
 * The center's card number: `RC-XXXX-XXXX-XXXX-C`, twelve random characters (59 bits, unguessable) and a check character.
 * The alphabet of 31 leaves out 0, 1, I, L and O, which are easily confused. 31 is prime and each place has its own weight,
 * so any single wrong character and any swap of two different characters is detected.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_PLACES = 12;

export function newCardNumber(): string {
  const values = Array.from({ length: RANDOM_PLACES }, randomValue);
  const characters = [...values, checkValue(values)].map((value) => ALPHABET[value]).join('');
  return `RC-${characters.replace(/(.{4})(?=.)/g, '$1-')}`;
}

/** Uniform: bytes beyond the last whole multiple of 31 are rejected. */
function randomValue(): number {
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
    if (byte < 8 * ALPHABET.length) return byte % ALPHABET.length;
  }
}

/** Makes the weighted sum of all places divisible by 31: random places weigh 2 to 13, the check value 1. */
function checkValue(values: number[]): number {
  const sum = values.reduce((total, value, place) => total + value * (place + 2), 0);
  return (ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length;
}
