import { Injectable } from '@nestjs/common';
import { newDocument } from '../../shared/documents/pdf-file.js';
import { formatDate, formatMoment } from '../../shared/domain/calendar-date.js';
import { CenterApi } from '../center/index.js';
import type { KeptKind } from './domain/erasure.entity.js';
import type { ErasureRow } from './erasure.dto.js';

const KEPT_KINDS: Record<KeptKind, string> = { roster: 'Roster', payment: 'Payment', invoice: 'Invoice' };

/** Receipts of erasures as documents. They name nobody. */
@Injectable()
export class ErasureDocument {
  constructor(private readonly center: CenterApi) {}

  async draw({
    number,
    studentId,
    erasedAt,
    erasedBy,
    goes,
    stays,
    backups,
    backupsKept,
  }: ErasureRow): Promise<PDFKit.PDFDocument> {
    const { timeZone } = await this.center.settings();
    const at = (instant: string): string => formatMoment(new Date(instant), timeZone);
    const document = await newDocument(`Erasure ${number}`, await this.center.letterhead());
    document.facts([
      ['Erased', at(erasedAt)],
      ['By', erasedBy ?? ''],
      ['Id of the record', studentId],
    ]);
    const emptied = document.table([{ title: 'Emptied', width: 504 }]);
    for (const { text } of goes) emptied([text]);
    const keeps = document.table([
      { title: 'Keeps the name', width: 404 },
      { title: 'Until', width: 100 },
    ]);
    for (const { kind, subject, until } of stays) keeps([`${KEPT_KINDS[kind]}: ${subject}`, formatDate(until)]);
    if (stays.length === 0) keeps(['Nothing']);
    const inBackups = document.table([{ title: 'Backups that may have the person', width: 504 }]);
    for (const made of backups) inBackups([at(made)]);
    if (backups.length === 0) inBackups(['None that Recert knows of']);
    document.line(' ');
    if (backups.length > 0)
      document.line(`${backupsKept} backups are kept. A restored one erases the person again when it starts.`);
    document.line(
      'Stripe, Twilio and the provider of email keep records of their own, and so do other copies of the disk.',
    );
    return document.end();
  }
}
