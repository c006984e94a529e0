import { formatPhone } from './phone.js';

describe('formatPhone', () => {
  it.each([
    ['+15125550111', '(512) 555-0111'],
    ['+442079460000', '+442079460000'],
    ['512-555-0111', '512-555-0111'],
    ['', ''],
  ])('formats %p as %p', (phone, text) => {
    expect(formatPhone(phone)).toBe(text);
  });
});
