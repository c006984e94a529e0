import { buffer } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import type { Paper } from './paper.js';

/** Begins a document. Its libraries and fonts are loaded with the first one: a program starts faster without them. */
export async function newPaper(...head: ConstructorParameters<typeof Paper>): Promise<Paper> {
  const { Paper } = await import('./paper.js');
  return new Paper(...head);
}

/** A document to download. */
export const pdfFile = (name: string, document: PDFKit.PDFDocument): StreamableFile =>
  new StreamableFile(document, { type: 'application/pdf', disposition: `attachment; filename="${name}.pdf"` });

/** A document as the attachment of an email. */
export async function asAttachment(name: string, document: PDFKit.PDFDocument) {
  const content = (await buffer(document)).toString('base64');
  return { name: `${name}.pdf`, type: 'application/pdf', content, encoding: 'base64' as const };
}
