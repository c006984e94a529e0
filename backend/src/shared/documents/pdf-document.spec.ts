import { buffer } from 'node:stream/consumers';
import { contentOf, fontsOf, textOf } from '../../../test/support/pdf.js';
import { PdfDocument } from './pdf-document.js';
import { TextWriter } from './text-writer.js';

const letterhead = { name: 'Lakeside CPR', address: '', phone: '', email: '' };

/** A document that names a person. */
async function documentOf(name: string, title = 'Receipt'): Promise<Buffer> {
  return await buffer(new PdfDocument(title, letterhead).facts([['Name', name]]).end());
}

/** What a screen reader reads instead of the glyphs. */
const actualTexts = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/ActualText \(\xfe\xff((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text]) =>
    Buffer.from(text!.replace(/\\([\s\S])/g, '$1'), 'latin1')
      .swap16()
      .toString('utf16le'),
  );

describe('a document', () => {
  it.each([
    'Nguyễn Văn Đức',
    'Łukasz Żółć',
    'Ольга Київська',
    '李 小龍',
    '山田 さくら',
    '김 민수',
    'สมชาย ใจดี',
    'Zoë 🚑',
    'Price −1 № 2 → 3',
  ])('prints %s', async (name) => {
    const text = textOf(await documentOf(name));
    expect(text).toContain(name);
    // The code of the empty box.
    expect(text).not.toContain('\0');
  });

  it.each(['عمر الفاروق', 'יוסף כהן'])('prints %s from right to left', async (name) => {
    const pdf = await documentOf(name);
    const drawn = textOf(pdf).split('\n').at(-1)!;
    // Dots of Arabic letters are glyphs of their own that stand for no character.
    expect([...drawn].reverse().join('')).toBe(name);
    expect(actualTexts(pdf)).toContain(name);
  });

  it('joins Arabic letters', async () => {
    const pdf = await documentOf('ههه');
    const glyphs = contentOf(pdf)
      .flatMap((content) => [...content.matchAll(/<([0-9a-f]+)>[^\n]*TJ/g)])
      .at(-1)![1]!
      .match(/.{4}/g)!;
    expect(new Set(glyphs).size).toBe(3);
  });

  it('keeps digits and Latin letters in a name from right to left in their order', async () => {
    expect(textOf(await documentOf('כהן (ABC) 12'))).toContain('12 (ABC) ןהכ');
  });

  it('prints what it can of a sequence of emoji that no font has as a whole', async () => {
    expect(textOf(await documentOf('👍🏽'))).toContain('👍');
  });

  it('embeds each font, and only those that it uses', async () => {
    const fonts = async (name: string) =>
      fontsOf(await documentOf(name)).sort((one, other) => one.name.localeCompare(other.name));
    expect(await fonts('Marcus Bell')).toEqual([
      { name: 'NotoSans-Bold', isEmbedded: true },
      { name: 'NotoSans-Regular', isEmbedded: true },
    ]);
    expect(await fonts('李 小龍')).toContainEqual({ name: 'NotoSansSC-Regular', isEmbedded: true });
  });

  it('names center, title and subject on each page after the first, and numbers all pages', async () => {
    const document = new PdfDocument('Statement November 2026', letterhead, 'Riverside School');
    for (let line = 1; line <= 60; line += 1) document.line(`Line ${line}`);
    const lines = textOf(await buffer(document.end())).split('\n');

    expect(lines.filter((line) => line === 'Lakeside CPR · Statement November 2026 · Riverside School')).toHaveLength(
      1,
    );
    expect(lines.filter((line) => line.startsWith('Page '))).toEqual(['Page 1', 'Page 2']);
    expect(lines.filter((line) => line.startsWith('Line '))).toHaveLength(60);
  });

  it('has a language, a title and tags', async () => {
    const source = (await documentOf('Marcus Bell', 'Receipt 1')).toString('latin1');
    for (const part of ['/Lang (en-US)', '(Receipt 1)', '/Marked true', '/S /H1']) expect(source).toContain(part);
  });
});

describe('text that is wider than its column', () => {
  const document = new PdfDocument('Receipt', letterhead);
  const layout = (text: string, maxLines?: number) =>
    new TextWriter(document.stream).layout(text, 100, { size: 10, color: '#000000', ...(maxLines && { maxLines }) });
  const linesOf = (text: string, maxLines?: number) =>
    layout(text, maxLines).lines.map(({ runs }) => runs.map((run) => run.text).join(''));

  it('is broken between words', () => {
    expect(linesOf('BLS for Healthcare Providers')).toEqual(['BLS for Healthcare', 'Providers']);
  });

  it.each(['x'.repeat(60), '这是一个很长的中文句子需要换行才能显示', 'https://recert.example/verify/RC-7K2M-9QXT'])(
    'is broken inside a word if there is none to break between: %s',
    (text) => {
      const { lines, width } = layout(text);
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
      expect(linesOf(text).join('')).toBe(text);
    },
  );

  it('ends with an ellipsis after the last line', () => {
    expect(linesOf('BLS for Healthcare Providers and Rescuers', 2)).toEqual(['BLS for Healthcare', 'Providers and…']);
  });
});
