import { multiLine, singleLine } from './text.js';

describe('a line of text', () => {
  it.each([
    ['white space around it', '  BLS Provider ', 'BLS Provider'],
    ['line breaks', 'Cal\r\nATTENDEE:x', 'Cal ATTENDEE:x'],
    ['other separators of lines', 'Cal\u2028x', 'Cal x'],
    ['control characters', 'BLS\u0007\u001B[31m', 'BLS [31m'],
    ['characters that reverse the text', 'BLS \u202Edrac\u2066', 'BLS drac'],
  ])('loses %s', (_, text, expected) => {
    expect(singleLine(text)).toBe(expected);
  });

  it.each([
    ['zero-width characters', '\u200B\u2060'],
    ['fillers', '\u3164 \u115F'],
    ['blank patterns', '\u2800'],
    ['a soft hyphen', '\u00AD'],
    ['marks of direction', '\u200E\u202E'],
  ])('is empty if it consists of %s', (_, text) => {
    expect(singleLine(text)).toBe('');
  });

  it.each(['José Ñuñez', '李小龍', '👩‍⚕️ CPR', 'می‌خواهم', 'O’Brien-Smith'])('keeps %j', (text) => {
    expect(singleLine(text)).toBe(text);
  });
});

describe('text of several lines', () => {
  it('keeps its lines and loses other control characters', () => {
    expect(multiLine(' one\r\ntwo\rthree\u2028four\t5\u0000\u202E ')).toBe('one\ntwo\nthree\nfour 5');
  });

  it('is empty if it shows nothing', () => {
    expect(multiLine('\n\u200B\n')).toBe('');
  });
});
