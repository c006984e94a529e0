import { inflateSync } from 'node:zlib';
import type { Browser } from './browser.js';
import type { TestApp } from './test-app.js';

/** The content streams of a PDF: what is drawn, and in which order. */
export function contentOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** The text of a PDF, a line for each text that was written. */
export const textOf = (pdf: Buffer): string =>
  contentOf(pdf)
    .flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, parts]) =>
      [...parts!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
    )
    .join('\n');

/** Downloads a PDF. */
export async function downloadPdf({ url }: Pick<TestApp, 'url'>, browser: Browser, path: string): Promise<Buffer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(path, url), { headers: { cookie } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await response.arrayBuffer());
}
