import fc from 'fast-check';
import { isCardNumber, newCardNumber } from './card-number.js';

const ALPHABET = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'];
const places = [3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 18];

describe('a card number', () => {
  it('has the printed form, checks out, and is another one each time', () => {
    const numbers = Array.from({ length: 1_000 }, newCardNumber);
    for (const number of numbers) {
      expect(number).toMatch(/^RC(-[2-9A-HJKMNP-Z]{4}){3}-[2-9A-HJKMNP-Z]$/);
      expect(isCardNumber(number)).toBe(true);
    }
    expect(new Set(numbers).size).toBe(1_000);
  });

  it('is read in small letters and without hyphens', () => {
    const number = newCardNumber();
    expect(isCardNumber(number.toLowerCase().replaceAll('-', ''))).toBe(true);
    expect(isCardNumber(` ${number.replaceAll('-', ' ')} `)).toBe(true);
  });

  it('does not check out with one character wrong', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...ALPHABET), (place, character) => {
        const number = newCardNumber();
        fc.pre(number[place] !== character);
        expect(isCardNumber(number.slice(0, place) + character + number.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('does not check out with two characters swapped', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...places), (one, other) => {
        const characters = [...newCardNumber()];
        fc.pre(characters[one] !== characters[other]);
        [characters[one], characters[other]] = [characters[other]!, characters[one]!];
        expect(isCardNumber(characters.join(''))).toBe(false);
      }),
    );
  });

  it.each(['', 'RC', 'RC-2222-2222-2222', 'XX-2222-2222-2222-2', '012345678901'])('is not %p', (typed) => {
    expect(isCardNumber(typed)).toBe(false);
  });
});
