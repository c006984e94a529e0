import { formatCents } from '../../../shared/domain/money.js';
import { defineTemplate, type Fields, type MailAttachment, type MailParts } from '../../notifications/index.js';
import { PAID_AT_THE_CENTER } from '../sql.js';
import type { Receipt } from './receipt-document.js';
import { receiptExamples } from './receipt-examples.js';

/** The page with the payer's receipts. */
const whereReceiptsAre = (paidByOrganization: boolean) => ({
  label: 'See your receipts',
  href: paidByOrganization ? '/organization-billing' : '/client-dashboard',
});

interface ReceiptFacts {
  number: string;
  amountCents: number;
  paidByOrganization: boolean;
  details: [label: string, value: string][];
  /** The tax that the amount includes, as a line. */
  tax: readonly [label: string, value: string] | undefined;
  /** The receipt as a PDF. */
  file: MailAttachment;
}

const SAMPLE_FILE: MailAttachment = {
  name: 'receipt-2027-0101.pdf',
  type: 'application/pdf',
  content: '',
  encoding: 'base64',
};

export const receiptMail = defineTemplate<ReceiptFacts>({
  name: 'receipt',
  title: 'Receipt',
  audience: 'client',
  topic: 'payments',
  when: 'To the payer of a seat, with the PDF.',
  sample: {
    number: '2027-0101',
    amountCents: 7500,
    paidByOrganization: false,
    details: [
      ['Receipt', '2027-0101'],
      ['Student', 'Ada Lovelace'],
      ['Class', 'BLS Provider'],
    ],
    tax: undefined,
    file: SAMPLE_FILE,
  },
  examples: receiptExamples(SAMPLE_FILE),
  whenUnknown: 'send-again',
  fields: {
    number: ['Number', ({ number }) => number],
    amount: ['Amount', ({ amountCents }) => formatCents(amountCents)],
  },
  mail: {
    subject: 'Receipt {{number}} · {{amount}}',
    heading: '{{amount}} paid',
    lines: ['Thank you. The receipt is attached.'],
    parts: ({ amountCents, paidByOrganization, details, tax, file }) => ({
      details: [...details, ['Total', formatCents(amountCents)], ...(tax ? [[...tax] as [string, string]] : [])],
      attachment: file,
      action: whereReceiptsAre(paidByOrganization),
    }),
    closing: 'A question about this payment? Reply to this email or call us.',
  },
});

interface RefundFacts {
  amountCents: number;
  reason: string;
  /** The money goes back through the gateway. Otherwise it was returned by hand. */
  isSentBack: boolean;
  studentName: string;
  classTitle: string;
  /** The number of the receipt. */
  number: string;
  paidByOrganization: boolean;
}

type AnyRefund = Omit<RefundFacts, 'isSentBack'>;

const REFUND_FIELDS: Fields<AnyRefund> = {
  amount: ['Amount', ({ amountCents }) => formatCents(amountCents)],
  student: ['Student', ({ studentName }) => studentName],
  class: ['Class', ({ classTitle }) => classTitle],
  reason: ['Reason', ({ reason }) => reason],
  number: ['Number of the receipt', ({ number }) => number],
};

const refundParts = (refund: AnyRefund): MailParts => ({
  details: [
    ['Amount', formatCents(refund.amountCents)],
    ['Reason', refund.reason],
    ['Student', refund.studentName],
    ['Class', refund.classTitle],
    ['Receipt', refund.number],
  ],
  action: whereReceiptsAre(refund.paidByOrganization),
});

export const refundMail = defineTemplate<RefundFacts>({
  name: 'refund',
  title: 'Refund',
  audience: 'client',
  topic: 'payments',
  when: 'To the payer of a seat when money for it goes back.',
  sample: {
    amountCents: 7500,
    reason: 'Class cancelled',
    isSentBack: true,
    studentName: 'Ada Lovelace',
    classTitle: 'BLS Provider',
    number: '2027-0101',
    paidByOrganization: false,
  },
  whenUnknown: 'send-again',
  fields: {
    ...REFUND_FIELDS,
    goesBack: ['“goes back” or “returned”', ({ isSentBack }) => (isSentBack ? 'goes back' : 'returned')],
    how: [
      'How it comes back',
      ({ isSentBack }) =>
        isSentBack
          ? 'The money is on its way back, the way it came. It can take 5 to 10 business days until it shows.'
          : 'The training center has returned the money to you.',
      { isLong: true, stays: ['body'] },
    ],
  },
  mail: {
    subject: 'Refund of {{amount}}: {{class}}',
    heading: '{{amount}} {{goesBack}} to you',
    lines: ['{{how}}'],
    parts: refundParts,
  },
});

type HandRefundFacts = AnyRefund & Pick<Receipt, 'method'>;

export const handRefundMail = defineTemplate<HandRefundFacts>({
  name: 'hand-refund',
  title: 'Refund by hand',
  audience: 'client',
  topic: 'payments',
  when: 'To the payer of a seat when staff are asked to return cash or a check.',
  sample: {
    amountCents: 7500,
    reason: 'Cancelled by the student',
    method: PAID_AT_THE_CENTER,
    studentName: 'Ada Lovelace',
    classTitle: 'BLS Provider',
    number: 'R-000101',
    paidByOrganization: false,
  },
  whenUnknown: 'send-again',
  fields: {
    ...REFUND_FIELDS,
    how: ['How it was paid', ({ method }) => (method === PAID_AT_THE_CENTER ? 'at the center' : `with ${method}`)],
  },
  mail: {
    subject: 'Your refund of {{amount}}: {{class}}',
    heading: 'Your refund of {{amount}}',
    lines: [
      'You paid {{amount}} {{how}}. Staff have been asked to return it.',
      'You get another email when they have returned it.',
    ],
    parts: refundParts,
  },
});
