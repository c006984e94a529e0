import { NotFound } from '../../../shared/domain/domain-error.js';
import { csvLine } from '../../../shared/http/csv.js';
import type { Field } from './fields.js';
import { foldHeading } from './fold.js';
import { KIND_OF, KINDS, type KindField, type KindOfFile } from './kinds.js';

/** Two made-up rows by field; the addresses are of a domain that nobody can have. */
const ROWS: readonly Partial<Record<Field, string>>[] = [
  {
    courseId: '01900000-0000-7000-8000-000000000001',
    placeId: '01900000-0000-7000-8000-000000000002',
    organizationId: '01900000-0000-7000-8000-000000000003',
    studentId: '01900000-0000-7000-8000-000000000004',
    ownClassId: '01900000-0000-7000-8000-000000000005',
    seatId: '01900000-0000-7000-8000-000000000006',
    certificationId: '01900000-0000-7000-8000-000000000007',
    invoiceId: '01900000-0000-7000-8000-000000000008',
    validityMonths: '24',
    title: 'BLS Provider',
    classStatus: 'completed',
    dayNumber: '1',
    enrolledAt: '2026-09-21T15:00:00Z',
    paymentStatus: 'paid',
    result: 'passed',
    amountCents: '24000',
    dueCents: '24000',
    timeZone: 'America/Chicago',
    firstName: 'Dana',
    lastName: 'Ruiz',
    name: 'Dana Ruiz',
    email: 'dana.ruiz@example.com',
    phone: '608-555-0141',
    classId: '48213',
    course: 'BLS Provider',
    courseDate: '10/5/2026 09:00',
    start: '10/5/2026 09:00',
    end: '10/5/2026 13:00',
    registeredOn: '9/21/2026',
    place: 'Main Street',
    city: 'Madison',
    state: 'WI',
    zip: '53703',
    instructor: 'Luis Herrera',
    client: 'Lakeside Dental',
    organization: 'Lakeside Dental',
    status: 'Complete',
    hours: '4',
    orderTotal: '65.00',
    balanceDue: '0.00',
    code: '215507441208',
    students: '6',
    seats: '12',
    abbreviation: 'MAIN',
    contactName: 'Kim Osei',
    contactFirstName: 'Kim',
    contactLastName: 'Osei',
    billingEmail: 'billing@example.com',
    address: '12 Main Street',
    username: 'druiz',
    issuedOn: '10/5/2026',
    expiresOn: '10/31/2028',
    agency: 'American Heart Association',
    licenseNumber: 'EMT-30417',
    number: '1042',
    date: '9/21/2026',
    due: '10/21/2026',
    amount: '240.00',
    poNumber: 'PO-7781',
    reason: 'Unsubscribed',
  },
  {
    courseId: '01900000-0000-7000-8000-000000000011',
    placeId: '01900000-0000-7000-8000-000000000012',
    organizationId: '01900000-0000-7000-8000-000000000013',
    studentId: '01900000-0000-7000-8000-000000000014',
    ownClassId: '01900000-0000-7000-8000-000000000015',
    seatId: '01900000-0000-7000-8000-000000000016',
    certificationId: '01900000-0000-7000-8000-000000000017',
    invoiceId: '01900000-0000-7000-8000-000000000018',
    validityMonths: '24',
    title: 'BLS Provider',
    classStatus: 'completed',
    dayNumber: '1',
    enrolledAt: '2026-09-21T15:00:00Z',
    paymentStatus: 'paid',
    result: 'passed',
    amountCents: '24000',
    dueCents: '24000',
    timeZone: 'America/Chicago',
    firstName: 'Thi Minh',
    lastName: 'Nguyen',
    name: 'Thi Minh Nguyen',
    email: 'minh.nguyen@example.com',
    phone: '608-555-0142',
    classId: '48377',
    course: 'Heartsaver First Aid CPR AED',
    courseDate: '12/14/2026 17:30',
    start: '12/14/2026 17:30',
    end: '12/14/2026 21:30',
    registeredOn: '11/20/2026',
    place: 'Lake House',
    city: 'Racine',
    state: 'WI',
    zip: '53403',
    instructor: 'Amara Cole',
    client: '',
    organization: 'Harbor Childcare',
    status: 'Pending',
    hours: '4',
    orderTotal: '75.00',
    balanceDue: '75.00',
    code: '',
    students: '1',
    seats: '8',
    abbreviation: 'LAKE',
    contactName: 'Jo Park',
    contactFirstName: 'Jo',
    contactLastName: 'Park',
    billingEmail: 'office@example.org',
    address: '800 Center Street',
    username: 'mnguyen',
    issuedOn: '12/14/2026',
    expiresOn: '12/31/2028',
    agency: 'American Heart Association',
    number: '1057',
    date: '10/5/2026',
    due: '11/4/2026',
    amount: '75.00',
    reason: 'Bounced',
  },
];

/** What rows of a kind say otherwise. */
const OF_KIND: Partial<Record<string, readonly Partial<Record<Field, string>>[]>> = {
  'enrollware-locations': [
    { name: 'Main Street(12 Main Street, Madison, WI 53703)' },
    { name: 'Lake House(800 Center Street, Suite 120, Racine, WI 53403)' },
  ],
  'hovn-clients': [{ name: 'Lakeside Dental' }, { name: 'Harbor Childcare' }],
  employers: [{ name: 'Lakeside Dental' }, { name: 'Harbor Childcare' }],
  'open-invoices': [
    { name: 'Lakeside Dental', balanceDue: '240.00' },
    { name: 'Harbor Childcare', balanceDue: '75.00' },
  ],
};

/** A CSV of two rows with the columns of a kind that are usually filled. @throws {NotFound} */
export function sampleOf(kind: string): string {
  const known = KINDS.find((one) => one === kind);
  if (!known) throw new NotFound('This isn’t a kind of file.');
  const fields = KIND_OF[known].fields.filter(({ field, required }) => required || isShown(KIND_OF[known], field));
  const rows = ROWS.map((row, index) => ({ ...row, ...OF_KIND[known]?.[index] }));
  const lines = rows.map((row) => csvLine(fields.map(({ field }) => row[field] ?? '')));
  return `\uFEFF${csvLine(fields.map(headingOf))}${lines.join('')}`;
}

/** The field's name, or a heading that names it for certain. */
const headingOf = ({ label, headings }: KindField): string =>
  headings.includes(foldHeading(label)) ? label : headings[0]!;

/** A column of full names isn't needed beside those of their parts. */
function isShown({ fields }: KindOfFile, field: Field): boolean {
  const isReplacement = fields.some(({ instead }) => instead === field);
  return !isReplacement && ROWS.some((row) => row[field]);
}
