import { fold } from './fold.js';

it.each([
  ['José ÁLVAREZ', 'jose alvarez'],
  ['  Zoe\u0308 ', '  zoe '],
  ['Straße', 'straße'],
])('folds %j to %j', (text, folded) => expect(fold(text)).toBe(folded));
