import { buffer } from 'node:stream/consumers';
import { StreamableFile } from '@nestjs/common';
import type { PdfDocument } from './pdf-document.js';

/** Begins a document. Its libraries and fonts are loaded with the first one: a program starts faster without them. */
export async function newDocument(...head: ConstructorParameters<typeof PdfDocument>): Promise<PdfDocument> {
  const { PdfDocument } = await import('./pdf-document.js');
  return new PdfDocument(...head);
}

/** A document to download. */
export const pdfFile = (name: string, document: PDFKit.PDFDocument): StreamableFile =>
  new StreamableFile(document, { type: 'application/pdf', disposition: `attachment; filename="${name}.pdf"` });

/** A document as the attachment of an email. */
export async function asAttachment(name: string, document: PDFKit.PDFDocument) {
  const content = (await buffer(document)).toString('base64');
  return { name: `${name}.pdf`, type: 'application/pdf', content, encoding: 'base64' as const };
}
