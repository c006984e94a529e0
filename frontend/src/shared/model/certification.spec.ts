import { awaitedCardText, daysLeftText } from './certification.js';

it.each([
  [41, '41 days left'],
  [1, '1 day left'],
  [0, 'Expires today'],
  [-1, 'Expired 1 day ago'],
  [-1200, 'Expired 1,200 days ago'],
])('of a certification with %i days left, the text is %p', (daysLeft, text) => {
  expect(daysLeftText(daysLeft)).toBe(text);
});

describe('the card of an agency', () => {
  const agency = { id: 'a1', name: 'American Heart Association', codeFormat: 'aha', issuesCards: true, checkUrl: null };
  const awaited = (changes: object, name = agency.name) =>
    awaitedCardText({ agency: { ...agency, name }, ecardCode: null, isOutside: false, ...changes } as never);

  it.each([
    ['American Heart Association', 'from the American Heart Association within 20 business days'],
    ['HSI', 'from HSI within 20 business days'],
  ])('of %s is awaited', (name, text) => {
    expect(awaited({}, name)).toContain(text);
  });

  it('is no longer awaited once its code is there, nor if it was got elsewhere or no agency issues one', () => {
    expect(awaited({ ecardCode: '225088146093' })).toBeUndefined();
    expect(awaited({ isOutside: true })).toBeUndefined();
    expect(awaited({ agency: null })).toBeUndefined();
    expect(awaited({ agency: { ...agency, issuesCards: false } })).toBeUndefined();
  });
});
