import fc from 'fast-check';
import { SEED } from '../../../../test/support/seed.js';
import { newCardNumber, parseCardNumber } from './card-number.js';

const ALPHABET = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'];
const places = [3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18];

/** Whether the weighted sum of a number's characters is divisible by 31: random places weigh 2 to 13, the check value 1. */
function hasValidCheck(number: string): boolean {
  const values = [...number.replace('RC', '').replaceAll('-', '')].map((character) => ALPHABET.indexOf(character));
  const sum = values.reduce((total, value, place) => total + value * (place === 12 ? 1 : place + 2), 0);
  return sum % 31 === 0;
}

fc.configureGlobal({ seed: SEED });

describe('a card number', () => {
  it('has the printed form, is valid, and is unique', () => {
    const numbers = Array.from({ length: 1_000 }, newCardNumber);
    for (const number of numbers) {
      expect(number).toMatch(/^RC(-[2-9A-HJKMNP-Z]{4}){3}-[2-9A-HJKMNP-Z]$/);
      expect(hasValidCheck(number)).toBe(true);
    }
    expect(new Set(numbers).size).toBe(1_000);
  });

  it('is invalid with one wrong character', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...ALPHABET), (place, character) => {
        const number = newCardNumber();
        fc.pre(number[place] !== character);
        expect(hasValidCheck(number.slice(0, place) + character + number.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('is invalid with two characters swapped', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...places), (one, other) => {
        const characters = [...newCardNumber()];
        fc.pre(characters[one] !== characters[other]);
        [characters[one], characters[other]] = [characters[other]!, characters[one]!];
        expect(hasValidCheck(characters.join(''))).toBe(false);
      }),
    );
  });

  it('is read however it is typed', () => {
    const number = newCardNumber();
    const plain = number.replaceAll('-', '');

    for (const typed of [
      number,
      plain,
      number.toLowerCase(),
      ` ${plain.match(/.{1,3}/g)!.join(' ')} `,
      number.replaceAll('-', '–'),
    ])
      expect(parseCardNumber(typed)).toBe(number);
  });

  it.each(['', 'RC', 'RC-2222', '225088146093', 'RC-0OIL-1111-1111-1', 'RC-2222-2222-2222-22', "' or 1=1"])(
    'is not %j',
    (text) => {
      expect(parseCardNumber(text)).toBeUndefined();
    },
  );

  it('is not read with a wrong character', () => {
    const number = newCardNumber();

    expect(parseCardNumber(`${number.slice(0, -1)}${number.endsWith('2') ? '3' : '2'}`)).toBeUndefined();
  });
});
