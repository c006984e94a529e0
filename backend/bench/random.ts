/** Repeatable randomness: the same seed gives the same database. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** A name of three syllables; a hundred thousand people rarely share one. */
  name(): string;
  uuid(): string;
}

const ONSETS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'f',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  'st',
  't',
  'th',
  'v',
  'w',
  'z',
];
const NUCLEI = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const CODAS = ['', 'l', 'm', 'n', 'nd', 'r', 'rt', 's', 't', 'x'];

/** Mulberry32, a small generator whose quality is ample for test data. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = (values: string[]) => values[below(values.length)]!;
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    below,
    name() {
      const text = Array.from({ length: 3 }, () => pick(ONSETS) + pick(NUCLEI) + pick(CODAS)).join('');
      return text.charAt(0).toUpperCase() + text.slice(1);
    },
    uuid: () => `${hex(8)}-${hex(4)}-7${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
