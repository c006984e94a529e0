import { formatCents } from '../../../shared/domain/money.js';
import type { Sql } from '../../../shared/sql/sql.js';
import type { Center } from '../../center/index.js';
import type { TemplateExample } from '../../notifications/index.js';
import { receiptMailFacts, type SeatReceipt } from './receipt-document.js';
import { RECEIPT_COLUMNS, RECEIPT_DETAILS, RECEIPTS } from './receipt-sql.js';

type ReceiptMailFacts = ReturnType<typeof receiptMailFacts>;

/** The last payments for seats, for the preview of their receipt. The file is that of the sample, under its own name. */
export const receiptExamples =
  <File extends { name: string }>(file: File) =>
  async (sql: Sql, _: Date, center: Center): Promise<TemplateExample<ReceiptMailFacts & { file: File }>[]> => {
    const receipts = await sql.rows<SeatReceipt & Record<string, unknown>>(LAST_RECEIPTS);
    return receipts.map((receipt) => ({
      key: receipt.id,
      label: `${receipt.payer}, ${formatCents(receipt.amountCents)}, ${receipt.classTitle}`,
      data: { ...receiptMailFacts(receipt, center), file: { ...file, name: `receipt-${receipt.number}.pdf` } },
    }));
  };

const LAST_RECEIPTS = `
  select ${RECEIPT_COLUMNS}, ${RECEIPT_DETAILS} from ${RECEIPTS} and e.id is not null
  order by l.received_at desc, l.number desc limit 20`;
