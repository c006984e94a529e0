import { applied } from './control.js';

const edit = { file: 'some.js', text: 'if (isFull) throw new Full();', replacement: '' };

describe('an edit of a control', () => {
  it('takes its text out', () => {
    expect(applied(edit, 'before(); if (isFull) throw new Full(); after();')).toBe('before();  after();');
  });

  it('is refused if its text is no longer there', () => {
    expect(() => applied(edit, 'before(); after();')).toThrow('some.js once, and is 0 times');
  });

  it('is refused if its text is there twice, because one of them may be something else', () => {
    expect(() => applied(edit, `${edit.text} ${edit.text}`)).toThrow('some.js once, and is 2 times');
  });
});
