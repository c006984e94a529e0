import type { Readable } from 'node:stream';
import type { Letterhead, PdfDocument } from '../../../shared/documents/pdf-document.js';
import { newDocument } from '../../../shared/documents/pdf-file.js';
import { formatDate } from '../../../shared/domain/calendar-date.js';
import { type CsvCell, csvStream } from '../../../shared/http/csv.js';
import type { MailAttachment } from '../../notifications/index.js';
import type { ReportRow } from '../queries/organization-report.js';

/** A larger email is refused by some servers, or by the mailbox of its recipient. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Rows of a document that are written before other jobs get their turn: about 10 ms. */
const ROWS_A_TURN = 10;

const STATUS = { active: 'Active', expiring: 'Expiring', expired: 'Expired' } as const;

interface Report {
  title: string;
  facts: [label: string, value: string][];
  /** Reads the rows from the start. */
  rows: () => AsyncIterable<ReportRow[]>;
}

/** The report as a PDF of what has expired or expires soon, and as a CSV file of everybody; none if they are too large for an email. */
export async function reportFiles(
  name: string,
  report: Report,
  letterhead: Letterhead,
  maxBytes = MAX_BYTES,
): Promise<MailAttachment[]> {
  const csv = await contentOf(csvStream(HEADER, csvRows(report.rows())), maxBytes);
  if (!csv) return [];
  const document = await newDocument(report.title, letterhead);
  document.facts(report.facts);
  const [pdf] = await Promise.all([
    contentOf(document.stream as unknown as Readable, maxBytes - csv.length),
    writePages(document, report.rows()),
  ]);
  if (!pdf) return [];
  return [
    { name: `${name}.pdf`, type: 'application/pdf', content: pdf.toString('base64'), encoding: 'base64' },
    { name: `${name}.csv`, type: 'text/csv', content: csv.toString('base64'), encoding: 'base64' },
  ];
}

/** What a stream has, or undefined if that is more than `maxBytes`. It is read to its end in either case. */
async function contentOf(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const content = Buffer.from(chunk);
    bytes += content.length;
    if (bytes <= maxBytes) chunks.push(content);
    else chunks = [];
  }
  return bytes <= maxBytes ? Buffer.concat(chunks) : undefined;
}

/** New ones come last: spreadsheets count columns. */
const HEADER = ['Name', 'Email', 'Certification', 'Card number', 'Issued', 'Expires', 'Status', 'Agency', 'Card code'];

async function* csvRows(rows: AsyncIterable<ReportRow[]>): AsyncGenerator<CsvCell[][]> {
  for await (const batch of rows) {
    yield batch.map(
      ({ name, email, certificationType, cardNumber, issueDate, expiryDate, status, agency, ecardCode }) => [
        ...[name, email, certificationType, cardNumber, issueDate, expiryDate],
        status ? STATUS[status] : 'No certification',
        ...[agency, ecardCode],
      ],
    );
  }
}

async function writePages(document: PdfDocument, rows: AsyncIterable<ReportRow[]>): Promise<void> {
  const row = document.table([
    { title: 'Name', width: 150 },
    { title: 'Certification', width: 194 },
    { title: 'Expires', width: 84 },
    { title: 'Status', width: 76 },
  ]);
  let written = 0;
  for await (const batch of rows) {
    for (const { name, certificationType, expiryDate, status } of batch) {
      if (status !== 'expired' && status !== 'expiring') continue;
      row([name, certificationType!, formatDate(expiryDate!), STATUS[status]]);
      written += 1;
      if (written % ROWS_A_TURN === 0) await document.taken();
    }
  }
  if (written === 0) row(['Nothing has expired or expires within 90 days.', '', '', '']);
  document.end();
}
