import { cancellationRule, cutoffInWords, withCancellationRule } from './cancellation-rule.js';

describe('the rule for cancelling a seat', () => {
  it.each([
    [0, 'the class starts'],
    [1, '1 hour before the class'],
    [24, '24 hours before the class'],
    [36, '36 hours before the class'],
    [48, '2 days before the class'],
    [720, '30 days before the class'],
  ])('of %i hours ends %s', (hours, words) => {
    expect(cutoffInWords(hours)).toBe(words);
    expect(cancellationRule(hours)).toBe(`You can cancel your seat in your account until ${words}.`);
  });

  it('takes the place that a text of the center keeps for it', () => {
    const center = { cancellationRule: cancellationRule(24) };
    expect(withCancellationRule('Seats. [cancellation rule] Then call us.', center)).toBe(
      'Seats. You can cancel your seat in your account until 24 hours before the class. Then call us.',
    );
  });
});
