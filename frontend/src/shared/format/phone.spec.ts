import { formatPhone, formatTypedPhone } from './phone.js';

describe('formatPhone', () => {
  it.each([
    ['+15125550111', '(512) 555-0111'],
    ['+442079460000', '+442079460000'],
    ['6085550177', '(608) 555-0177'],
    ['512-555-0111', '(512) 555-0111'],
    [' 1 (512) 555.0111 ', '(512) 555-0111'],
    ['555-0111', '555-0111'],
    ['(512) 555-0111 ext. 4', '(512) 555-0111 ext. 4'],
    ['', ''],
  ])('formats %p as %p', (phone, text) => {
    expect(formatPhone(phone)).toBe(text);
  });
});

describe('formatTypedPhone', () => {
  /** Types a text at the end of an empty field and returns what it shows after each key. */
  const typing = (text: string) => {
    const shown = [''];
    for (const key of text) {
      const value = `${shown.at(-1)}${key}`;
      shown.push(formatTypedPhone({ value, selectionStart: value.length }, shown.at(-1)!));
    }
    return shown.slice(1);
  };

  it('formats a US number key by key', () => {
    expect(typing('5125550111')).toEqual([
      ...['5', '51', '512', '(512) 5', '(512) 55', '(512) 555'],
      ...['(512) 555-0', '(512) 555-01', '(512) 555-011', '(512) 555-0111'],
    ]);
  });

  it.each([
    ['(512) 555-0111', '(512) 555-0111'],
    ['512.555.0111', '(512) 555-0111'],
    ['+44 20 7946 0000', '+44 20 7946 0000'],
    ['call me', 'call me'],
    ['51255501112', '(512) 555-01112'],
  ])('makes of %p typed %p', (text, shown) => {
    expect(typing(text).at(-1)).toBe(shown);
  });

  it.each([
    ['deleted at the end', '(512) 555-', 10, '(512) 555-0'],
    ['typed in the middle', '(5129) 555-0', 5, '(512) 555-0'],
  ])('leaves what is %s', (_, value, selectionStart, before) => {
    expect(formatTypedPhone({ value, selectionStart }, before)).toBe(value);
  });
});
