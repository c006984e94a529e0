import { septetsOf, shorten, smsInName, smsWithLink, toGsm } from './sms-text.js';

describe('the text of a message', () => {
  it.each([
    ['Müller & Søn @ 9:30', 'Müller & Søn @ 9:30'],
    ['“Heart’s” – care…', '"Heart\'s" - care...'],
    ['Jan 5 · 9:30\u202fAM', 'Jan 5 - 9:30 AM'],
    ['Łukasz Crête', 'Lukasz Crete'],
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

  it('leaves an address whole, and is cut before it', () => {
    const link = `https://training.harbor-cpr.example/pay/${'x'.repeat(43)}`;
    const text = smsWithLink('Harbor CPR', 'Please pay $85.00 for Basic Life Support for Providers, Tue, Jan 5', link);
    expect(text).toMatch(/^Harbor CPR: Please pay \$85\.00 for .*\.\.\. https:/);
    expect([text.endsWith(` ${link}`), septetsOf(text) <= 160]).toEqual([true, true]);
  });
});
