import { normalPhone } from './phone.js';

describe('a phone number', () => {
  it.each([
    ['(303) 555-0142', '+13035550142'],
    [' 303.555.0142 ', '+13035550142'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('%j is %s', (text, number) => {
    expect(normalPhone(text)).toBe(number);
  });

  it.each(['', '555-0142', 'call me', '12345678901234567890'])('%j is invalid', (text) => {
    expect(normalPhone(text)).toBeUndefined();
  });
});
