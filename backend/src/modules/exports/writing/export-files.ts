import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FilesPort } from '../../../integrations/files/files.port.js';
import { InvoiceDocument, ReceiptDocument } from '../../billing/index.js';
import { CardDocument, FindCard } from '../../certification/index.js';
import type { Folder } from './export-paths.js';
import { certifications } from './kinds/certifications.js';
import type { ExportKind } from './kinds/kind.js';
import { invoices, payments } from './kinds/money.js';
import { students } from './kinds/people.js';

/** A kind of files: those that a column of a kind of rows names. */
export interface FilesOfKind {
  folder: Folder;
  kind: ExportKind;
  /** The column with the path in the ZIP. */
  column: string;
  /** SQL for what `read` takes: the key of a stored file, or the id or number of what is drawn. */
  source: string;
  /** Returns undefined for a file that is missing. */
  read(source: string): Promise<Buffer | undefined>;
}

/** The files of an export: stored ones, and documents that are drawn for it. */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly files: FilesPort,
    private readonly queries: QueryBus,
    private readonly cards: CardDocument,
    private readonly invoices: InvoiceDocument,
    private readonly receipts: ReceiptDocument,
  ) {}

  all(): FilesOfKind[] {
    const stored = (key: string) => this.files.get(key);
    return [
      { folder: 'photos', kind: students, column: 'photo', source: 's.photo_key', read: stored },
      { folder: 'scans', kind: certifications, column: 'scan_file', source: 't.scan_key', read: stored },
      {
        folder: 'cards',
        kind: certifications,
        column: 'card_file',
        source: 't.card_number',
        read: async (number) => {
          const card = await this.queries.execute(new FindCard(number));
          return card && (await bytesOf(this.cards.draw(card)));
        },
      },
      {
        folder: 'invoices',
        kind: invoices,
        column: 'invoice_file',
        source: 'v.id',
        read: async (id) => await bytesOf(this.invoices.draw(await this.invoices.find(id))),
      },
      {
        folder: 'receipts',
        kind: payments,
        column: 'receipt_file',
        source: 'l.id',
        read: async (id) => await bytesOf(this.receipts.draw(await this.receipts.find(id))),
      },
    ];
  }
}

const bytesOf = async (document: Promise<PDFKit.PDFDocument>): Promise<Buffer> => await buffer(await document);
