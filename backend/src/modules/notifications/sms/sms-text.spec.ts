import { segmentsOf, septetsOf, shorten, smsInName, toGsm, unsendable } from './sms-text.js';

describe('the text of a message', () => {
  it.each([
    ['Müller & Søn @ 9:30', 'Müller & Søn @ 9:30'],
    ['“Heart’s” – care…', '"Heart\'s" - care...'],
    ['Jan 5 · 9:30\u202fAM', 'Jan 5 - 9:30 AM'],
    ['Łukasz Crête', 'Lukasz Crete'],
    ['Room\t2', 'Room 2'],
    ['心肺 👍', '?? ?'],
  ])('%s is written as %s', (text, gsm) => expect(toGsm(text)).toBe(gsm));

  it('counts two septets for characters of the extension table', () => expect(septetsOf('a€[]')).toBe(7));

  it('is cut after a word', () =>
    expect(shorten('Basic Life Support for Providers', 22)).toBe('Basic Life Support...'));
  it('is cut before a comma', () => expect(shorten('Lakeside Center, Room A', 22)).toBe('Lakeside Center...'));
  it('is cut within a long word', () => expect(shorten('Wiederbelebungskurs', 10)).toBe('Wiederb...'));
  it('is kept if it fits', () => expect(shorten('BLS', 3)).toBe('BLS'));

  it('never exceeds one segment', () =>
    expect(septetsOf(smsInName('€'.repeat(80), '{'.repeat(200)))).toBeLessThanOrEqual(160));

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // The first segment has no room for both septets of its last character.
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ])('counts segments as carriers do', (text, segments) => expect(segmentsOf(text)).toBe(segments));

  it('names what it can only show as a question mark', () =>
    expect(unsendable('Why? 👍 “Heart’s” – ê 心 👍')).toEqual(['👍', '心']));
});
