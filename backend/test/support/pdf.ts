import { inflateSync } from 'node:zlib';
import type { Browser } from './browser.js';
import type { TestApp } from './test-app.js';

/** The content streams of a PDF: what is drawn, and in which order. */
export function contentOf(pdf: Buffer): string[] {
  // A stream may end with a carriage return of its own.
  return [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** The text of a PDF, a line for each line that was written; letters that run from right to left are in the order of drawing. */
export function textOf(pdf: Buffer): string {
  const fonts = charactersOf(pdf);
  return contentOf(pdf)
    .flatMap((content) => [...content.matchAll(/BT\n[\s\S]*?\nET|EMC/g)].map(([part]) => part))
    .reduce<{ text: string; line: string }>(
      ({ text, line }, part) => {
        const [, , y] = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/.exec(part) ?? [];
        if (part === 'EMC') return { text, line: '' };
        const characters = fonts.get(/\/(F\d+) /.exec(part)![1]!);
        const glyphs = [...part.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!);
        const written = glyphs.map((glyph) => characters?.[Number.parseInt(glyph, 16)] ?? '?').join('');
        return { text: `${text}${y === line ? '' : '\n'}${written}`, line: y! };
      },
      { text: '', line: '' },
    ).text;
}

/** The fonts of a PDF. */
export function fontsOf(pdf: Buffer): { name: string; isEmbedded: boolean }[] {
  const objects = objectsOf(pdf);
  return [...objects.values()]
    .filter((object) => object.includes('/Type /FontDescriptor') || /\/Subtype \/Type1\b/.test(object))
    .map((object) => ({
      name: /\/(?:FontName|BaseFont) \/(\S+)/.exec(object)![1]!.replace(/^[A-Z]{6}\+/, ''),
      isEmbedded: /\/FontFile[23]? /.test(object),
    }));
}

const objectsOf = (pdf: Buffer): Map<string, string> =>
  new Map([...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]));

/** What the glyphs of each font stand for. */
function charactersOf(pdf: Buffer): Map<string, string[]> {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  for (const [, name, id] of pdf.toString('latin1').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)![1]!;
    const [cmap] = contentOf(Buffer.from(objects.get(map)!.concat('\n'), 'latin1'));
    const ranges = [...cmap!.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].map(([, list]) => list!);
    const utf16 = ranges.flatMap((list) => [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) => hex!));
    fonts.set(
      name!,
      utf16.map((hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')),
    );
  }
  return fonts;
}

/** Downloads a PDF. */
export async function downloadPdf({ url }: Pick<TestApp, 'url'>, browser: Browser, path: string): Promise<Buffer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(path, url), { headers: { cookie } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await response.arrayBuffer());
}
