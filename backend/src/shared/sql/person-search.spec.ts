import { personWords } from './person-search.js';

describe('the words of a search for people', () => {
  it.each([
    ['mai quillfeather', ['mai', 'quillfeather']],
    ['608 444', ['608444']],
    ['444-1033', ['4441033']],
    ['(608) 444-1033', ['6084441033']],
    ['+1 608.444.1033', ['6084441033']],
    ['smith 1033', ['smith', '1033']],
    ['+44 20 7946 0000', ['442079460000']],
    ['suite 12', ['suite', '12']],
    ['mai1985@gmail.com', ['mai1985@gmail.com']],
    ['', []],
  ])('of "%s" have a phone number as one word of digits', (q, words) => {
    expect(personWords(q)).toEqual(words);
  });
});
