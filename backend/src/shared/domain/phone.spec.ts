import { formatPhone, normalPhone, textRefusal } from './phone.js';

describe('a phone number', () => {
  it.each([
    ['(303) 555-0142', '+13035550142'],
    [' 303.555.0142 ', '+13035550142'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('%j is %s', (text, number) => {
    expect(normalPhone(text)).toBe(number);
  });

  it.each(['', '555-0142', '(303) 555-0142 ext. 7', 'call me', '12345678901234567890'])('%j is invalid', (text) => {
    expect(normalPhone(text)).toBeUndefined();
  });
});

describe('a stored phone number', () => {
  it.each([
    ['+13035550142', '(303) 555-0142'],
    ['+15550100199', '(555) 010-0199'],
    ['+442079460018', '+44 20 7946 0018'],
    ['(303) 555-0142 ext. 7', '(303) 555-0142 ext. 7'],
    ['', ''],
  ])('%j is shown as %s', (phone, text) => {
    expect(formatPhone(phone)).toBe(text);
  });
});

describe('text messages', () => {
  it.each(['+13035550142', '+16475550123'])('go to %s', (phone) => {
    expect(textRefusal(phone, ['US', 'CA'])).toBeUndefined();
  });

  it.each([
    ['Jamaica', '+18765551234'],
    ['the Dominican Republic', '+18095551234'],
    ['the United Kingdom', '+447400123456'],
    ['Russia', '+79161234567'],
    ['a satellite network', '+88216123456'],
    ['no country', '+15550100199'],
  ])('do not go to %s, %s', (_, phone) => {
    const refusal = 'Text messages can only be sent to numbers in United States and Canada.';
    expect(textRefusal(phone, ['US', 'CA'])).toBe(refusal);
  });

  it.each([
    ['premium-rate', '+19005551234'],
    ['toll-free', '+18005551234'],
    ['personal', '+15005550006'],
  ])('do not go to a %s number, %s', (_, phone) => {
    expect(textRefusal(phone, ['US', 'CA'])).toBe('Text messages can only be sent to mobile numbers.');
  });

  it('go where the center sends them', () => {
    expect(textRefusal('+447400123456', ['GB'])).toBeUndefined();
    expect(textRefusal('+447012345678', ['GB'])).toBe('Text messages can only be sent to mobile numbers.');
    expect(textRefusal('+13035550142', [])).toBe('This training center sends no text messages.');
  });
});
