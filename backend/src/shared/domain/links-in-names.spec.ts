import fc from 'fast-check';
import { SEED } from '../../../test/support/seed.js';
import { hasLink } from './links-in-names.js';

describe('a name', () => {
  it.each([
    ...["St. John's", "St.John's Hospital", 'A.B. Smith', 'A.B.Smith', 'J. R. R. Tolkien', 'J.R.R.Tolkien'],
    ...["O'Neil & Sons, Inc.", 'Acme Co. Ltd.', 'Acme,Inc.', 'Smith, M.D.', 'Ana Silva, Ph.D.', 'Dr.Smith', 'Mt.Sinai'],
    ...[
      'U.S. Army',
      'U.S.Army Reserve',
      'No.5 Fire Station',
      'AC/DC Electric',
      '24/7 Care',
      'Work @ Home',
      '@Home Care',
    ],
    ...['María José Núñez-García', '李小龍', 'Зоя Müller', 'Jean-Luc d’Arc', 'Anna-Lena', 'Mary-Ann O’Brien Jr.'],
    ...[
      'Team 3.5',
      'Room 2.1',
      'e.V. Rotes Kreuz',
      'Smith & Co.',
      'Re: Tools',
      'www',
      'Email Boxes',
      'Dot Com',
      'Hotel:Grand',
      'J. Smith/B. Jones',
    ],
  ])('may be %j', (name) => {
    expect(hasLink(name)).toBe(false);
  });

  it.each([
    ...['https://evil.example/x', 'Click https://evil.example now', 'HTTP://EVIL.EXAMPLE', 'ftp://a', 'mailto:a@b.c'],
    ...['tel:+15550100', 'javascript:alert(1)', 'www.evil.example', 'See WWW.evil', 'www .evil.example'],
    ...[
      'evil.com',
      'pay at evil.com',
      'Your parcel is held, pay at evil.example/x,',
      'evil.example',
      'a-b.shop',
      'x1.co',
    ],
    ...['sub.evil.example', 'a.evil.com', 'Dr.evil.example', 'dr.com', 'St.net', 'пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ...[
      'evil。com',
      'ｅｖｉｌ．ｃｏｍ',
      'evil\u200B.com',
      'ev\u00ADil.com',
      '(evil.com)',
      '"evil.com"',
      'evil.com:8080',
    ],
    ...['💩.la', 'i❤.ws/x', 'See my_.ly/x', 't.me:443', 'see 💩.to now'],
    ...['t.me/evil', 'Held, pay at t.co/a1', 'v.gd?x', 'St.me/evil', 'x.com', 'a.b.com', 'go to u.to/x'],
    ...['boss@evil.example', 'write a@b.co now', '<a@b.co>', '10.0.0.1', 'http at 192.168.1.1/login'],
  ])("can't be %j", (name) => {
    expect(hasLink(name)).toBe(true);
  });

  it('is refused with any link anywhere in it', () => {
    const word = fc.stringMatching(/^[A-Za-z' &-]{0,12}$/);
    const domain = fc.tuple(
      fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/),
      fc.constantFrom('com', 'example', 'shop', 'xyz', 'de'),
    );
    const link = fc.oneof(
      domain.map((labels) => labels.join('.')),
      domain.map((labels) => `https://${labels.join('.')}/pay`),
      domain.map((labels) => `www.${labels.join('.')}`),
      domain.map((labels) => `boss@${labels.join('.')}`),
    );
    fc.assert(
      fc.property(word, link, word, (before, found, after) => {
        expect(hasLink(`${before} ${found} ${after}`)).toBe(true);
      }),
      { seed: SEED },
    );
  });

  it('is taken if it is made of words, initials and the punctuation of names', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{0,8}$/);
    const initials = fc
      .array(fc.stringMatching(/^[A-Z]$/), { minLength: 1, maxLength: 3 })
      .map((each) => `${each.join('.')}.`);
    const part = fc.oneof(
      word,
      initials,
      fc.constantFrom('&', "O'Neil", 'St.', 'Inc.', 'Jr.', '-', 'Smith-Jones', 'and', '/'),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        expect(hasLink(parts.join(' '))).toBe(false);
      }),
      { seed: SEED },
    );
  });
});
