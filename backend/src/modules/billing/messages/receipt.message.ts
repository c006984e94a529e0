import { formatCents } from '../../../shared/domain/money.js';
import { defineTemplate, type MailAttachment } from '../../notifications/index.js';

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

export const receiptMail = defineTemplate<ReceiptFacts>({
  name: 'receipt',
  title: 'Receipt',
  audience: 'client',
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
    file: { name: 'receipt-2027-0101.pdf', type: 'application/pdf', content: '', encoding: 'base64' },
  },
  whenUnknown: 'send-again',
  mail: ({ number, amountCents, paidByOrganization, details, tax, file }) => {
    const amount = formatCents(amountCents);
    return {
      subject: `Receipt ${number} · ${amount}`,
      heading: `${amount} paid`,
      lines: ['Thank you. The receipt is attached.'],
      details: [...details, ['Total', amount], ...(tax ? [[...tax] as [string, string]] : [])],
      attachment: file,
      action: whereReceiptsAre(paidByOrganization),
      closing: 'A question about this payment? Reply to this mail or call us.',
    };
  },
});

interface RefundFacts {
  amountCents: number;
  reason: string;
  /** The money goes back through the gateway. */
  isSentBack: boolean;
  studentName: string;
  classTitle: string;
  /** The number of the receipt. */
  number: string;
  paidByOrganization: boolean;
}

export const refundMail = defineTemplate<RefundFacts>({
  name: 'refund',
  title: 'Refund',
  audience: 'client',
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
  mail: ({ amountCents, reason, isSentBack, studentName, classTitle, number, paidByOrganization }) => {
    const amount = formatCents(amountCents);
    return {
      subject: `Refund of ${amount}: ${classTitle}`,
      heading: `${amount} goes back to you`,
      lines: [
        isSentBack
          ? 'We have sent the money back the way it came. It can take 5 to 10 business days until it shows.'
          : 'The training center returns the money to you.',
      ],
      details: [
        ['Amount', amount],
        ['Reason', reason],
        ['Student', studentName],
        ['Class', classTitle],
        ['Receipt', number],
      ],
      action: whereReceiptsAre(paidByOrganization),
    };
  },
});
