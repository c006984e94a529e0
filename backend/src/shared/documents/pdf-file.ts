import { StreamableFile } from '@nestjs/common';

/** A document to download. */
export const pdfFile = (name: string, document: PDFKit.PDFDocument): StreamableFile =>
  new StreamableFile(document, { type: 'application/pdf', disposition: `attachment; filename="${name}.pdf"` });
