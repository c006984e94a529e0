import { formatDate } from '../../../shared/domain/calendar-date.js';
import { formatCents } from '../../../shared/domain/money.js';
import {
  defineTemplate,
  type Fields,
  forDays,
  type MailAttachment,
  type MailParts,
} from '../../notifications/index.js';

interface InvoiceFacts {
  number: string;
  amountCents: number;
  details: [label: string, value: string][];
  /** The invoice as a PDF. */
  file: MailAttachment;
  /** Where its payer sees it. Absent from messages of earlier versions, which all went to organizations. */
  href?: string;
}

const SAMPLE: InvoiceFacts = {
  number: '2027-0012',
  amountCents: 45000,
  details: [
    ['Invoice', '2027-0012'],
    ['Billed to', 'Northside Fire Department'],
    ['Seats', '6'],
  ],
  file: { name: 'invoice-2027-0012.pdf', type: 'application/pdf', content: '', encoding: 'base64' },
};

const FIELDS: Fields<InvoiceFacts> = {
  number: ['Number', ({ number }) => number],
  amount: ['Amount', ({ amountCents }) => formatCents(amountCents)],
};

const parts = ({ amountCents, details, file, href = '/organization-billing' }: InvoiceFacts): MailParts => ({
  details: [...details, ['Amount', formatCents(amountCents)]],
  attachment: file,
  action: { label: 'See your invoices', href },
});

export const invoiceMail = defineTemplate<InvoiceFacts & { dueOn: string }>({
  name: 'invoice',
  title: 'Invoice',
  audience: 'organization',
  topic: 'payments',
  when: "To the organization's administrator when staff issue an invoice, with the PDF.",
  sample: { ...SAMPLE, dueOn: '2027-02-04' },
  lifetime: forDays(14),
  whenUnknown: 'send-again',
  fields: { ...FIELDS, due: ['Due on', ({ dueOn }) => formatDate(dueOn)] },
  mail: {
    subject: 'Invoice {{number}} · {{amount}} due {{due}}',
    heading: 'Invoice {{number}}',
    lines: ['{{amount}} is due on {{due}}. The invoice is attached.'],
    parts,
  },
});

export const invoiceReceipt = defineTemplate<InvoiceFacts & { paidWith: string }>({
  name: 'invoice-paid',
  title: 'Invoice paid',
  audience: 'organization',
  topic: 'payments',
  when: "To the organization's administrator, or the student who owed it, when an invoice is paid, with the PDF.",
  sample: { ...SAMPLE, paidWith: 'check 1042' },
  whenUnknown: 'send-again',
  fields: { ...FIELDS, paidWith: ['How it was paid', ({ paidWith }) => paidWith] },
  mail: {
    subject: 'Invoice {{number}} is paid · {{amount}}',
    heading: '{{amount}} received',
    lines: ['Thank you. We received your payment of invoice {{number}} ({{paidWith}}).'],
    parts,
  },
});
