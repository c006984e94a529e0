/**
 * The center's card number: `RC-XXXX-XXXX-XXXX-C`, twelve random characters (59 bits, unguessable) and a check character.
 * The alphabet of 31 leaves out 0, 1, I, L and O, which are easily confused. 31 is prime and each place has its own weight,
 * so any single wrong character and any swap of two different characters is detected.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RANDOM_PLACES = 12;

export function newCardNumber(): string {
  const values = Array.from({ length: RANDOM_PLACES }, randomValue);
  return printed([...values, checkValue(values)]);
}

function printed(values: number[]): string {
  const characters = values.map((value) => ALPHABET[value]).join('');
  return `RC-${characters.replace(/(.{4})(?=.)/g, '$1-')}`;
}

/** Returns a typed number in its printed form; undefined if it isn't one or its check character is wrong. Spaces, hyphens and case don't matter. */
export function parseCardNumber(text: string): string | undefined {
  const [, characters = ''] = /^RC(.+)$/.exec(text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')) ?? [];
  const values = [...characters].map((character) => ALPHABET.indexOf(character));
  if (values.length !== RANDOM_PLACES + 1 || values.includes(-1)) return undefined;
  return values.at(-1) === checkValue(values.slice(0, -1)) ? printed(values) : undefined;
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
