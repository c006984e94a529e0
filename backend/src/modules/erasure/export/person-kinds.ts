import { entryNumber, HAS_RECEIPT, INVOICES, isEntryOf } from '../../billing/index.js';
import { ENTRY_DETAILS, INVOICE_NUMBER } from '../../billing/sql.js';

/** A column: its name, what it means, and its SQL. */
export type PersonColumn = readonly [name: string, meaning: string, sql: string];

/** A CSV of a person's export. `rows` may use the ids of records `$1`, of accounts `$2`, and the addresses and numbers that nobody else has `$3`. */
export interface PersonKind {
  name: string;
  about: string;
  columns: readonly PersonColumn[];
  rows: string;
}

const DAY = 'Day, YYYY-MM-DD';
const INSTANT = 'ISO 8601, UTC';

/** What the program knows of a person, as the files of their export. Nothing that opens an account is in it. */
export const PERSON_KINDS: readonly PersonKind[] = [
  {
    name: 'person',
    about: 'Your record, and earlier ones that were joined to it',
    columns: [
      ['student_id', 'Its id', 's.id'],
      ['first_name', 'First name', 's.first_name'],
      ['last_name', 'Last name', 's.last_name'],
      ['email', 'Email address', 's.email'],
      ['phone', 'Phone, with country code', 's.phone'],
      ['license_number', 'License number', 's.license_number'],
      ['staff_notes', 'What staff wrote in the record', 's.notes'],
      ['organization', 'Your employer', 'o.name'],
      ['created_at', INSTANT, 's.created_at'],
      ['deleted_at', INSTANT, 's.deleted_at'],
    ],
    rows: 'from people.students s left join organizations.organizations o on o.id = s.organization_id where s.id = any($1) order by s.id',
  },
  {
    name: 'account',
    about: 'Your account',
    columns: [
      ['user_id', 'Its id', 'u.id'],
      ['first_name', 'First name', 'u.first_name'],
      ['last_name', 'Last name', 'u.last_name'],
      ['email', 'Email address', 'u.email'],
      ['phone', 'Phone, with country code', 'u.phone'],
      ['second_step', 'How codes are sent', 'u.mfa_method'],
      ['created_at', INSTANT, 'u.created_at'],
      ['verified_at', `When the address was proved; ${INSTANT}`, 'u.email_verified_at'],
      ['disabled_at', INSTANT, 'u.disabled_at'],
    ],
    rows: 'from identity.users u where u.id = any($2) order by u.id',
  },
  {
    name: 'sessions',
    about: 'A browser that is signed in',
    columns: [
      ['signed_in_at', INSTANT, 'n.created_at'],
      ['last_seen_at', INSTANT, 'n.last_seen_at'],
      ['ip', 'Its address', 'n.ip'],
      ['browser', 'As it names itself', 'n.user_agent'],
    ],
    rows: 'from identity.sessions n where n.user_id = any($2) order by n.created_at',
  },
  {
    name: 'seats',
    about: 'A seat in a class',
    columns: [
      ['seat_id', 'Its id', 'e.id'],
      ['class', 'Title of the class', 'c.title'],
      ['date', DAY, 'c.date'],
      ['location', 'Where', 'c.location'],
      ['payment_status', 'Whether it is paid', 'e.payment_status'],
      ['result', 'Result', 'e.certification_status'],
      ['attendance', 'Absence, if there was one', 'e.attendance'],
      ['enrolled_at', INSTANT, 'e.enrolled_at'],
      ['given_up_at', INSTANT, 'e.removed_at'],
      ['from_another_system', 'What another system said of it', 'e.origin_facts::text'],
    ],
    rows: 'from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id where e.student_id = any($1) order by c.date, e.id',
  },
  {
    name: 'certifications',
    about: 'A certification',
    columns: [
      ['certification', 'What for', 't.certification_type'],
      ['card_number', 'Number of the card; files/cards has it', 't.card_number'],
      ['agency_code', 'Code of the agency’s card', 't.ecard_code'],
      ['issued_on', DAY, 't.issue_date'],
      ['expires_on', DAY, 't.expiry_date'],
      ['revoked_at', INSTANT, 't.revoked_at'],
      ['revocation_reason', 'Why it was revoked', 't.revocation_reason'],
    ],
    rows: 'from certification.certifications t where t.student_id = any($1) order by t.issue_date, t.id',
  },
  {
    name: 'payments',
    about: 'Money that came in or went back',
    columns: [
      ['number', 'Number of the entry', 'l.number'],
      ['date', INSTANT, 'coalesce(l.dated_at, l.created_at)'],
      ['description', 'What for', 'l.description'],
      ['amount', 'Dollars; what went back is negative', 'l.amount_cents / 100.0'],
      ['paid_with', 'How it was paid by hand', 'l.paid_with'],
      [
        'receipt_number',
        'Number of the receipt; files/receipts has it',
        `case when ${HAS_RECEIPT} then ${entryNumber('l')} end`,
      ],
    ],
    rows: `from billing.ledger_entries l ${ENTRY_DETAILS} where ${isEntryOf('any($1)')} order by l.number`,
  },
  {
    name: 'invoices',
    about: 'An invoice to you',
    columns: [
      ['invoice_id', 'Its id; files/invoices has it', 'i.id'],
      ['number', 'Its number', INVOICE_NUMBER],
      ['issued_on', DAY, 'i.issued_on'],
      ['due_on', DAY, 'i.due_on'],
      ['amount', 'Dollars', 'sums.total / 100.0'],
      ['due', 'Dollars that are still due', 'case when i.voided then 0 else sums.due / 100.0 end'],
    ],
    rows: `from ${INVOICES} where i.student_id = any($1) order by i.issued_on, i.id`,
  },
  {
    name: 'notes',
    about: 'A note of staff about you',
    columns: [
      ['written_at', INSTANT, 'n.created_at'],
      ['text', 'The note', 'n.text'],
    ],
    rows: 'from people.student_notes n where n.student_id = any($1) order by n.created_at, n.id',
  },
  {
    name: 'messages',
    about: 'An email or text message to you',
    columns: [
      ['created_at', INSTANT, 'm.created_at'],
      ['channel', 'email or sms', 'm.channel'],
      ['to', 'Address or number', 'm.recipient'],
      ['state', 'What became of it', 'm.state'],
      ['subject', 'Subject', 'm.subject'],
      [
        'text',
        'Text; blank if it had a code or a link that opens an account',
        `case when m.is_confidential then '' else m.text end`,
      ],
    ],
    rows: 'from notifications.messages m where m.user_id = any($2) or shared.normal_email(m.recipient) = any($3) order by m.created_at, m.id',
  },
  {
    name: 'consents',
    about: 'What you agreed to get by text message',
    columns: [
      ['phone', 'The number', 'n.phone'],
      ['purpose', 'What for', 'n.purpose'],
      ['wording', 'The words that you agreed to', 'n.wording'],
      ['agreed_at', INSTANT, 'n.granted_at'],
      ['taken_back_at', INSTANT, 'n.revoked_at'],
    ],
    rows: 'from notifications.sms_consents n where n.student_id = any($1) or n.user_id = any($2) order by n.granted_at, n.id',
  },
  {
    name: 'unsubscribed',
    about: 'Emails that you no longer want',
    columns: [
      ['email', 'Address', 'n.address'],
      ['kind', 'Kind of email', 'n.choice'],
      ['unsubscribed_at', INSTANT, 'n.unsubscribed_at'],
    ],
    rows: 'from notifications.mail_subscriptions n where n.address = any($3) and n.unsubscribed_at is not null order by n.address, n.choice',
  },
  {
    name: 'history',
    about: 'What was done to your records, and by you',
    columns: [
      ['at', INSTANT, 'a.occurred_at'],
      ['who', 'Who did it', 'a.actor_name'],
      ['what', 'What they did', 'a.action'],
      ['ip', 'The address that you did it from', 'case when a.actor_id = any($2) then a.ip end'],
    ],
    rows: `from audit.entries a where a.actor_id = any($2) or a.subject_id = any($1) or a.subject_id = any($2)
      or a.subject_id in (select e.id from enrollment.enrollments e where e.student_id = any($1)) order by a.occurred_at, a.id`,
  },
];

/** Explains each file and column. */
export function readmeOf(center: string, madeAt: string): string {
  const files = PERSON_KINDS.map(({ name, about, columns }) =>
    [`${name}.csv: one line each. ${about}`, ...columns.map(([column, meaning]) => `  ${column}: ${meaning}`)].join(
      '\r\n',
    ),
  );
  return [
    `What ${center} has of you, as of ${madeAt}.`,
    'files/photo is your photo, files/cards has your cards as PDF, files/scans the scans of cards from elsewhere, files/receipts and files/invoices your receipts and invoices as PDF.',
    ...files,
    '',
  ].join('\r\n\r\n');
}
