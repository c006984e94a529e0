import { formatMoney, formatPrice } from './money.js';

describe('formatMoney', () => {
  it.each([
    [65, '$65.00'],
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [0.1 + 0.2, '$0.30'],
    [-12.34, '-$12.34'],
  ])('formats %p as %p', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });
});

describe('formatPrice', () => {
  it('returns "No charge" without a price', () => {
    expect(formatPrice(null)).toBe('No charge');
    expect(formatPrice(0)).toBe('No charge');
  });

  it('formats any other price in dollars and cents', () => {
    expect(formatPrice(64.99)).toBe('$64.99');
  });
});
