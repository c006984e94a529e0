import { CenterApi } from '../../src/modules/center/index.js';
import { newId } from '../../src/shared/domain/id.js';
import type { TestApp } from './test-app.js';

type Sql = TestApp['sql'];
/** The columns that matter to a test; the others get defaults. */
type Columns = Record<string, unknown>;

let sequence = 0;

async function insert(sql: Sql, table: string, given: Columns): Promise<string> {
  const row: Columns = { id: newId(), ...given };
  const columns = Object.keys(row).map((column) => `"${column}"`);
  const places = columns.map((_, index) => `$${index + 1}`);
  await sql.rows(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
  return row.id as string;
}

/** The program under test; without `app`, it runs elsewhere and may use other settings for a few seconds. */
type Program = Pick<TestApp, 'sql'> & Partial<Pick<TestApp, 'app'>>;

/** The center, in New York. It is open. */
export async function aCenter({ sql, app }: Program, given: Columns = {}): Promise<void> {
  await sql.rows('delete from center.settings');
  await insert(sql, 'center.settings', {
    id: 1,
    name: 'Harbor CPR',
    phone: '(212) 555-0100',
    email: 'hello@harbor.example',
    address: '1 Pier Street, New York, NY 10004',
    time_zone: 'America/New_York',
    pass_mail_delay_seconds: 0,
    move_mail_delay_seconds: 0,
    opened_at: '2020-01-01',
    ...given,
  });
  // A tick may have read the settings of the empty database by now.
  app?.get(CenterApi, { strict: false }).forget();
}

/** Changes settings of the center. */
export async function changeCenter({ sql, app }: Program, given: Columns): Promise<void> {
  const changes = Object.keys(given).map((column, index) => `${column} = $${index + 1}`);
  await sql.rows(`update center.settings set ${changes}`, Object.values(given));
  app?.get(CenterApi, { strict: false }).forget();
}

export const anOldLink = (sql: Sql, given: Columns = {}) =>
  insert(sql, 'center.old_links', {
    address: `/enroll?id=${++sequence}`,
    target: '/courses',
    created_at: new Date(),
    ...given,
  });

export const aCourse = (sql: Sql, given: Columns = {}) =>
  insert(sql, 'catalog.courses', { name: 'BLS Provider', created_at: new Date(), ...given });

export const anOrganization = (sql: Sql, given: Columns = {}) =>
  insert(sql, 'organizations.organizations', {
    name: `Clinic ${++sequence}`,
    payment_type: 'independent',
    signup_code: `CLINIC${sequence}`,
    created_at: new Date(),
    ...given,
  });

/** By default a public class with ten seats, a week from now. */
export async function aClass(sql: Sql, given: Columns = {}): Promise<string> {
  const startsAt = (given.starts_at as Date | undefined) ?? new Date(Date.now() + 7 * 24 * 3_600_000);
  const now = new Date();
  return await insert(sql, 'scheduling.classes', {
    course_id: given.course_id ?? (await aCourse(sql)),
    title: `Class ${++sequence}`,
    date: startsAt.toISOString().slice(0, 10),
    time: startsAt.toISOString().slice(11, 16),
    location: 'Room 1',
    capacity: 10,
    status: 'upcoming',
    created_at: now,
    updated_at: now,
    ...given,
    starts_at: startsAt,
  });
}

/** A meeting after the first of a class, for its column `later_days`: so many days after, at a time of day, from that moment on. */
export const aLaterDay = (after: number, time: string, startsAt: Date, given: Columns = {}) => ({
  after,
  time,
  endTime: null,
  placeId: null,
  location: null,
  startsAt: startsAt.toISOString(),
  ...given,
});

/** A place whose address isn't known. */
export const aPlace = (sql: Sql, given: Columns = {}) => {
  const name = `Place ${++sequence}`;
  return insert(sql, 'scheduling.places', { name, location: name, created_at: new Date(), ...given });
};

export const aStudent = (sql: Sql, given: Columns = {}) =>
  insert(sql, 'people.students', {
    first_name: 'Sam',
    last_name: `Student${++sequence}`,
    email: `student${sequence}@example.test`,
    created_at: new Date(),
    ...given,
  });

/** One that waits for an answer. */
export const anInvitation = (sql: Sql, organizationId: string, given: Columns = {}) =>
  insert(sql, 'people.invitations', {
    organization_id: organizationId,
    email: `invited${++sequence}@example.test`,
    first_name: 'Sam',
    invited_at: new Date(),
    expires_at: new Date(Date.now() + 90 * 24 * 3_600_000),
    ...given,
  });

/** One that is `paid` was paid by hand. */
export async function anEnrollment(sql: Sql, classId: string, studentId: string, given: Columns = {}): Promise<string> {
  const id = await insert(sql, 'enrollment.enrollments', {
    class_id: classId,
    student_id: studentId,
    certification_status: 'pending',
    enrolled_at: new Date(),
    ...given,
    payment_status: 'pending',
  });
  const { payment_status = 'pending' } = given;
  if (payment_status === 'paid') {
    await sql.rows(
      `insert into billing.ledger_entries
         (id, enrollment_id, kind, payment_status, amount_cents, price_cents, description, created_at)
       select $1, $2, 'manual', 'paid', price_cents, price_cents, title, now()
       from scheduling.classes where id = $3 and price_cents > 0`,
      [newId(), id, classId],
    );
  }
  if (payment_status !== 'pending')
    await sql.rows('update enrollment.enrollments set payment_status = $2 where id = $1', [id, payment_status]);
  return id;
}

/** The columns of a record that an import from Enrollware brought. */
export const broughtIn = async (sql: Sql) => ({
  origin_system: 'enrollware',
  origin_import_id: await anImport(sql, newId()),
});

/** A seat that was paid in Enrollware. */
export async function aSeatPaidElsewhere(sql: Sql, classId: string, studentId: string, cents = 6_500): Promise<string> {
  const id = await anEnrollment(sql, classId, studentId, {
    ...(await broughtIn(sql)),
    paid_elsewhere: `Paid $${(cents / 100).toFixed(2)} in Enrollware`,
    paid_elsewhere_cents: cents,
  });
  await sql.rows(`update enrollment.enrollments set payment_status = 'paid' where id = $1`, [id]);
  return id;
}

/** Changes columns of a class: a cancelled or deleted one takes no seats, so it needs them first. */
export async function updateClass(sql: Sql, classId: string, given: Columns): Promise<void> {
  const changes = Object.keys(given).map((column, index) => `"${column}" = $${index + 2}`);
  await sql.rows(`update scheduling.classes set ${changes} where id = $1`, [classId, ...Object.values(given)]);
}

export const aLedgerEntry = (sql: Sql, enrollmentId: string, given: Columns = {}) =>
  insert(sql, 'billing.ledger_entries', {
    enrollment_id: enrollmentId,
    kind: 'charge',
    gateway_payment: `pi_${++sequence}`,
    amount_cents: 6500,
    description: 'BLS Provider',
    created_at: new Date(),
    ...given,
  });

/** Cash of a seat that staff are asked to return. */
export async function aHandRefund(sql: Sql, enrollmentId: string, cents = 1_000): Promise<string> {
  const paid = {
    kind: 'manual',
    payment_status: 'paid',
    gateway_payment: null,
    amount_cents: cents,
    price_cents: cents,
  };
  await aLedgerEntry(sql, enrollmentId, paid);
  const terms = { amount_cents: cents, reason: 'Cancelled by the student', status: 'open', created_at: new Date() };
  return await insert(sql, 'billing.hand_refunds', { enrollment_id: enrollmentId, ...terms });
}

/** A person who waits for dates of a course. */
export const anInterest = (sql: Sql, courseId: string, given: Columns = {}) =>
  insert(sql, 'catalog.course_interests', {
    course_id: courseId,
    name: 'Ida Waits',
    email: `ida${++sequence}@example.test`,
    phone: '',
    consent: 'Email me.',
    created_at: new Date(),
    ...given,
  });

/** An invoice for one seat. */
export async function anInvoice(sql: Sql, organizationId: string, enrollmentId: string): Promise<string> {
  const invoice_id = await insert(sql, 'billing.invoices', {
    organization_id: organizationId,
    year: 2026,
    sequence: ++sequence,
    tax_name: '',
    tax_rate_percent: 0,
    issued_on: '2026-11-01',
    due_on: '2026-12-01',
    created_at: new Date(),
  });
  const line = { description: 'BLS Provider', amount_cents: 6_500, price_cents: 6_500, position: 0 };
  await insert(sql, 'billing.invoice_lines', { invoice_id, enrollment_id: enrollmentId, ...line });
  return invoice_id;
}

/** What an organization or a student owed before the center moved in: $450 of $600. */
export const anOpeningInvoice = (sql: Sql, given: Columns): Promise<string> =>
  insert(sql, 'billing.invoices', {
    opening_number: `INV-${++sequence}`,
    source: 'Enrollware',
    opening_cents: 60_000,
    paid_before_cents: 15_000,
    tax_name: '',
    tax_rate_percent: 0,
    issued_on: '2026-09-01',
    due_on: '2026-10-01',
    created_at: new Date(),
    ...given,
  });

/** One of the agencies that a new center knows, or a new one with another name, whose codes are any text. */
export async function anAgency(sql: Sql, name = 'American Heart Association'): Promise<string> {
  const known = await sql.one<{ id: string }>('select id from catalog.agencies where name = $1', [name]);
  const details = { name, code_format: 'text', issues_cards: true, created_at: new Date() };
  return known?.id ?? (await insert(sql, 'catalog.agencies', details));
}

export const aCertification = (sql: Sql, studentId: string, given: Columns = {}) =>
  insert(sql, 'certification.certifications', {
    student_id: studentId,
    certification_type: 'BLS Provider',
    card_number: `CARD-${++sequence}`,
    issue_date: '2026-01-15',
    expiry_date: '2028-01-31',
    created_at: new Date(),
    ...given,
  });

/** What the check of an import with one new row found. */
const AN_OUTCOME = {
  counts: { new: 1, changes: 0, same: 0, duplicate: 0, conflict: 0, fix: 0, leftOut: 0 },
  matches: {
    courses: [],
    places: [],
    instructors: [],
    organizations: [],
    statuses: [],
    questions: { dateOrder: [], cardsWithoutCode: [], openMoney: null, noticeHours: null, employers: [] },
  },
  promise: {
    people: 1,
    pastClasses: 0,
    classes: 0,
    pastSeats: 0,
    seats: 0,
    cards: 0,
    validCards: 0,
    invoices: 0,
    changes: 0,
  },
  undecided: 0,
};

/** An import with one row that waits for its commit. Returns its id. */
export async function anImport(sql: Sql, rowId: string): Promise<string> {
  const id = newId();
  await sql.rows(
    `insert into imports.imports (id, name, system, state, outcome, created_at)
     values ($1, 'student-report', 'enrollware', 'ready', $2::text::jsonb, now())`,
    [id, JSON.stringify(AN_OUTCOME)],
  );
  await sql.rows(
    `insert into imports.files (import_id, number, name, kind, headings, columns, row_count)
     values ($1, 1, 'people.csv', 'people', '{First,Last}', '{"First": "firstName", "Last": "lastName"}', 1)`,
    [id],
  );
  await sql.rows(
    `insert into imports.rows (id, import_id, file, number, cells, fate) values ($1, $2, 1, 2, '{Ada,Marsh}', 'new')`,
    [rowId, id],
  );
  return id;
}
