import { type CalendarDate, formatDate } from '../../../shared/domain/calendar-date.js';
import { defineTemplate, type MailAttachment } from '../../notifications/index.js';

/** People by the state of their worst certification, as the organization's dashboard counts them, and the month before. */
export interface ReportFigures {
  employees: number;
  active: number;
  expiring: number;
  expired: number;
  none: number;
  /** Certifications that were issued in the month before. */
  issued: number;
  /** Certifications that expired in the month before and have not been renewed. */
  lapsed: number;
}

export interface OrganizationReport extends ReportFigures {
  organization: string;
  today: CalendarDate;
  /** The month before, such as `January 2027`. */
  month: string;
  /** The report as PDF and CSV; empty if they are too large for an email. */
  files: MailAttachment[];
}

/** The figures with their labels, in the email and in the PDF. */
export const factsOf = (report: Omit<OrganizationReport, 'files'>): [label: string, value: string][] => [
  ['Employees', format(report.employees)],
  ['Active', format(report.active)],
  ['Expiring within 90 days', format(report.expiring)],
  ['Expired', format(report.expired)],
  ['Without certification', format(report.none)],
  [`Issued in ${report.month}`, format(report.issued)],
  [`Expired in ${report.month}`, format(report.lapsed)],
];

const format = (count: number): string => count.toLocaleString('en-US');

function whoNeedsAClass({ expiring, expired, none }: ReportFigures): string {
  const needy = expiring + expired + none;
  if (needy === 0) return 'everybody’s certifications are valid for more than 90 days.';
  return `${needy === 1 ? '1 person needs' : `${format(needy)} people need`} a class now or within 90 days.`;
}

export const organizationReport = defineTemplate<OrganizationReport>({
  name: 'organization-report',
  title: 'Monthly report',
  audience: 'organization',
  topic: 'organizations',
  when: 'To the administrators of each organization that has people, on the first of the month, with a PDF and a CSV file.',
  sample: {
    organization: 'Lakeside Clinic',
    today: '2027-02-01',
    month: 'January 2027',
    employees: 24,
    active: 18,
    expiring: 3,
    expired: 1,
    none: 2,
    issued: 2,
    lapsed: 1,
    files: [
      { name: 'certifications-2027-02-01.pdf', type: 'application/pdf', content: '', encoding: 'base64' },
      { name: 'certifications-2027-02-01.csv', type: 'text/csv', content: '', encoding: 'base64' },
    ],
  },
  choice: 'organizationReports',
  whenUnknown: 'assume-sent',
  fields: {
    organization: ['Organization', ({ organization }) => organization],
    today: ['Day of the report', ({ today }) => formatDate(today)],
    month: ['Month before', ({ month }) => month],
    whoNeedsAClass: ['How many people need a class', whoNeedsAClass, { isLong: true }],
    whereTheListIs: [
      'Where the list is',
      ({ files }) =>
        files.length > 0
          ? 'The attached PDF lists certifications that have expired or expire soon; the CSV file lists all people.'
          : 'The list is too large for an email. You find it on your dashboard, where you can also export it.',
      { isLong: true, stays: ['body'] },
    ],
  },
  mail: {
    subject: 'Monthly report: certifications at {{organization}}',
    heading: 'Certifications at {{organization}}',
    lines: ['On {{today}}, {{whoNeedsAClass}}', '{{whereTheListIs}}'],
    parts: (report) => ({
      details: factsOf(report),
      action: { label: 'See all people', href: '/organization-dashboard' },
      attachment: report.files,
    }),
  },
});
