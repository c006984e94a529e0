import type { EntityManager } from '@mikro-orm/postgresql';
import type { Browser } from '../../../../test/support/browser.js';
import { createTestDatabase } from '../../../../test/support/database.js';
import { downloadPdf, textOf } from '../../../../test/support/pdf.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { aCenter, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { settled } from '../../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { whileHeld } from '../../../../test/support/while-locked.js';
import { addDays, calendarDateIn } from '../../../shared/domain/calendar-date.js';
import { Invoice } from '../domain/invoice.entity.js';
import { PayInvoiceHandler } from './pay-invoice.command.js';

const ZONE = 'America/Chicago';
const TODAY = calendarDateIn(ZONE, new Date());
const OPENING = { number: 'INV-4711', date: addDays(TODAY, -75), due: addDays(TODAY, -45), amount: 600, paid: 150 };

let test: TestApp;
let admin: Browser;
async function start(handler?: typeof UnlockedPayInvoice, weaken?: string): Promise<void> {
  const { url } = await createTestDatabase();
  test = await startTestApp({ DATABASE_URL: url, ROLE: 'all' }, (program) =>
    handler ? program.overrideProvider(PayInvoiceHandler).useClass(handler) : program,
  );
  if (weaken) await test.orm.em.getConnection().execute(weaken);
  await aCenter(test, { time_zone: ZONE });
  admin = await signedIn(test, { role: 'admin' });
}

const openingOf = async (owner: 'organizations' | 'students', id: string, given: object = {}) =>
  await admin.post(`/api/${owner}/${id}/opening-invoices`, { ...OPENING, ...given });

const pay = (id: string, given: object = {}) =>
  admin.post(`/api/invoices/${id}/payment`, { method: 'check', reference: '1042', ...given });

const mail = { subject: 'Your invoice', message: 'Please pay.' };

const rowsOf = async (path: string) => (await admin.get(path)).body;

/** Of the tests before, nothing is owed any more, and nothing was sent. */
async function forgetEarlier(): Promise<void> {
  await settled(test);
  await test.sql.rows('update billing.invoices set voided = true, voided_at = now() where not voided');
  await test.sql.rows('delete from notifications.messages');
}

/** Doesn't wait for others who pay the invoice. */
class UnlockedPayInvoice extends PayInvoiceHandler {
  protected override async lock(em: EntityManager, id: string): Promise<Invoice> {
    return await em.findOneOrFail(Invoice, id);
  }
}

describe('an opening invoice of an organization', () => {
  let organizationId: string;
  beforeAll(() => start());
  afterAll(() => test.close());
  beforeEach(async () => {
    await forgetEarlier();
    organizationId = await anOrganization(test.sql, { name: 'Harbor Dental', admin_email: 'pay@harbor.test' });
  });

  it('keeps its old number, asks for what was open, tells nobody and moves no money', async () => {
    const { status, body } = await openingOf('organizations', organizationId, { poNumber: 'PO 88' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      number: 'INV-4711',
      source: 'Enrollware',
      issuedOn: OPENING.date,
      dueOn: OPENING.due,
      poNumber: 'PO 88',
      seats: 0,
      amount: 600,
      due: 450,
      status: 'overdue',
    });
    await settled(test);
    expect(await test.sql.rows('select id from billing.ledger_entries where invoice_id = $1', [body.id])).toEqual([]);
    expect(await test.sql.rows('select id from notifications.messages')).toEqual([]);
    expect(await rowsOf(`/api/organizations/${organizationId}/invoices`)).toEqual([body]);
    expect(await rowsOf('/api/invoices?q=po+88')).toMatchObject([
      { id: body.id, organization: { name: 'Harbor Dental' }, student: null },
    ]);
    const next = await test.sql.one('select count(*)::int as given from billing.invoices where sequence is not null');
    expect(next).toEqual({ given: 0 });
  });

  it('stands in Overdue with its age, and in the work that is due', async () => {
    const { body } = await openingOf('organizations', organizationId);
    expect(await rowsOf('/api/billing/overdue?q=harbor')).toMatchObject([
      {
        id: body.id,
        kind: 'invoice',
        invoiceNumber: 'INV-4711',
        organizationName: 'Harbor Dental',
        email: 'pay@harbor.test',
        amount: 450,
        received: 150,
        daysLate: 45,
        paysBy: 'invoice',
        takesPaymentLink: false,
        studentId: null,
        classId: null,
      },
    ]);
    expect(await rowsOf('/api/billing/overdue?age=over-90')).toEqual([]);
    expect(await rowsOf('/api/billing/overdue/totals')).toMatchObject({
      seats: 0,
      invoices: 1,
      amount: 450,
      oldestDays: 45,
    });
    expect(await rowsOf('/api/dashboard/due')).toMatchObject({
      overdueSeats: 0,
      overdueInvoices: 1,
      overdueAmount: 450,
    });
  });

  it('is paid in parts by hand, which are revenue on the days they came', async () => {
    const { body } = await openingOf('organizations', organizationId);
    const earlier = addDays(TODAY, -3);
    const revenue = async (day: string) =>
      (await rowsOf(`/api/reports/revenue?by=month&from=${day}&to=${day}`))[0] ?? { revenue: 0, payments: 0 };
    const [then, today] = [await revenue(earlier), await revenue(TODAY)];
    const part = await pay(body.id, { amount: 200, date: earlier });
    expect(part.body).toMatchObject({ due: 250, status: 'overdue' });
    const tooMuch = await pay(body.id, { amount: 250.01 });
    expect(tooMuch).toMatchObject({ status: 400, body: { errors: [{ path: 'amount' }] } });
    expect(tooMuch.body.errors[0].message).toBe('At most $250.00 is due for this invoice.');
    expect((await pay(body.id)).body).toMatchObject({ due: 0, status: 'paid' });
    expect(await pay(body.id)).toMatchObject({ status: 409, body: { code: 'invoice_settled' } });

    expect(await revenue(earlier)).toMatchObject({ revenue: then.revenue + 200, payments: then.payments + 1 });
    expect(await revenue(TODAY)).toMatchObject({ revenue: today.revenue + 250, payments: today.payments + 1 });
    expect(await rowsOf(`/api/organizations/${organizationId}/payments`)).toMatchObject([
      { amount: 250 },
      { amount: 200 },
    ]);
    expect(await rowsOf('/api/billing/overdue')).toEqual([]);
    await settled(test);
    expect(await test.sql.rows('select subject, recipient from notifications.messages')).toEqual([
      { subject: 'Invoice INV-4711 is paid · $250.00', recipient: 'pay@harbor.test' },
    ]);
  });

  it('has receipts of its payments, for staff and its own administrator', async () => {
    const { body } = await openingOf('organizations', organizationId);
    await pay(body.id, { amount: 200 });
    await pay(body.id, { amount: 50 });
    const path = `/api/organizations/${organizationId}/receipts`;
    const receipts = await rowsOf(`${path}?q=4711`);
    expect(receipts).toMatchObject([
      {
        payer: 'Harbor Dental',
        studentName: null,
        classTitle: null,
        classDate: null,
        method: 'Check 1042',
        amount: 50,
        refunded: 0,
        leftToPay: 200,
        invoiceNumber: 'INV-4711',
        invoiceSource: 'Enrollware',
      },
      { amount: 200, leftToPay: 250 },
    ]);
    const boss = await signedIn(test, { role: 'org_admin', organizationId });
    const stranger = await signedIn(test, { role: 'org_admin', organizationId: await anOrganization(test.sql) });
    expect((await boss.get(path)).body).toEqual(receipts);
    expect((await stranger.get(path)).status).toBe(404);
    const pdf = `/api/receipts/${receipts[0].id}/pdf`;
    expect((await stranger.get(pdf)).status).toBe(404);
    const text = textOf(await downloadPdf(test, boss, pdf));
    for (const line of [
      'Paid by\nHarbor Dental',
      'Invoice INV-4711 from Enrollware\n$50.00',
      'Amount of the invoice\n$600.00',
      'Paid before\n$350.00',
      'Still to pay\n$200.00',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toMatch(/Class|Student|seat/);
  });

  it('is in the statement of the month in which it was entered, with its payments', async () => {
    const { body } = await openingOf('organizations', organizationId);
    await pay(body.id, { amount: 100 });
    const statement = await rowsOf(`/api/organizations/${organizationId}/statement?month=${TODAY.slice(0, 7)}`);
    expect(statement).toMatchObject({ opening: 0, charges: 450, payments: -100, closing: 350 });
    expect(statement.movements[0]).toMatchObject({
      kind: 'charge',
      reference: 'INV-4711',
      classTitle: 'From Enrollware',
    });
  });

  it('says when its payer was last reminded of it by an email, and of no other invoice', async () => {
    const other = await anOrganization(test.sql, { admin_email: 'pay@other.test' });
    const [reminded, rest, others] = [
      (await openingOf('organizations', organizationId)).body.id,
      (await openingOf('organizations', organizationId, { number: 'INV-2' })).body.id,
      (await openingOf('organizations', other)).body.id,
    ];
    const remind = () =>
      admin.post('/api/organizations/emails', {
        ...mail,
        organizationIds: [organizationId],
        reminderOf: [reminded, others],
      });
    const rowOf = async (id: string) =>
      (await rowsOf('/api/billing/overdue')).find((row: { id: string }) => row.id === id);
    expect(await rowOf(reminded)).toMatchObject({ remindedAt: null, remindedBy: null });
    expect(await remind()).toMatchObject({ status: 200, body: { sent: 1 } });
    expect(await remind()).toMatchObject({ status: 200, body: { sent: 1 } });
    expect(await rowOf(reminded)).toMatchObject({ remindedAt: expect.any(String), remindedBy: 'email' });
    for (const id of [rest, others]) expect(await rowOf(id)).toMatchObject({ remindedAt: null, remindedBy: null });
    const sorted = await rowsOf('/api/billing/overdue?sort=-reminded');
    expect(sorted.map(({ id }: { id: string }) => id).indexOf(reminded)).toBe(0);
  });

  it('asks for nothing once it is voided with a reason, and its number can be entered again', async () => {
    const { body } = await openingOf('organizations', organizationId);
    expect(await openingOf('organizations', organizationId, { number: 'inv-4711' })).toMatchObject({
      status: 409,
      body: {
        code: 'invoice_number_taken',
        detail: 'Harbor Dental already has an invoice inv-4711. Void it first, or enter another number.',
      },
    });
    const other = await anOrganization(test.sql);
    expect((await openingOf('organizations', other)).status).toBe(201);

    const voided = await admin.post(`/api/invoices/${body.id}/void`, { reason: 'Entered twice' });
    expect(voided.body).toMatchObject({ status: 'void', due: 0 });
    expect(await rowsOf(`/api/billing/overdue?organizationId=${organizationId}`)).toEqual([]);
    expect(await rowsOf(`/api/organizations/${organizationId}/statement?month=${TODAY.slice(0, 7)}`)).toMatchObject({
      charges: 450,
      adjustments: -450,
      closing: 0,
    });
    const [entry] = await rowsOf('/api/audit?q=voided');
    expect(entry).toMatchObject({ action: 'voided invoice INV-4711 of Harbor Dental' });
    expect(JSON.stringify(entry)).toContain('Entered twice');
    expect((await openingOf('organizations', organizationId)).status).toBe(201);
  });

  it.each([
    ['date', { date: addDays(TODAY, 1), due: addDays(TODAY, 2) }],
    ['due', { due: addDays(OPENING.date, -1) }],
    ['paid', { paid: 600 }],
    ['amount', { amount: 0 }],
    ['number', { number: ' ' }],
  ])('names %s if it is impossible', async (path, given) => {
    expect(await openingOf('organizations', organizationId, given)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });
});

describe('an opening invoice of a student', () => {
  let studentId: string;
  beforeAll(() => start());
  afterAll(() => test.close());
  beforeEach(async () => {
    await forgetEarlier();
    studentId = await aStudent(test.sql, { first_name: 'Ada', last_name: 'Okafor', email: 'ada@home.test' });
  });

  it('is in the balance with what is open, until it is paid', async () => {
    const { body } = await openingOf('students', studentId, { poNumber: 'PO 9' });
    expect(await rowsOf(`/api/students/${studentId}/balance`)).toEqual({
      owed: 450,
      seats: [],
      invoices: [
        {
          id: body.id,
          number: 'INV-4711',
          source: 'Enrollware',
          date: OPENING.date,
          due: OPENING.due,
          amount: 600,
          paid: 150,
          open: 450,
          poNumber: 'PO 9',
          status: 'overdue',
        },
      ],
    });
    expect(await rowsOf('/api/billing/overdue?q=okafor')).toMatchObject([
      { id: body.id, studentId, studentName: 'Ada Okafor', email: 'ada@home.test', amount: 450 },
    ]);
    await pay(body.id, { amount: 50 });
    expect(await rowsOf(`/api/students/${studentId}/balance`)).toMatchObject({
      owed: 400,
      invoices: [{ paid: 200, open: 400 }],
    });
    await pay(body.id);
    expect(await rowsOf(`/api/students/${studentId}/balance`)).toEqual({ owed: 0, seats: [], invoices: [] });
    expect((await rowsOf('/api/billing/ledger')).slice(0, 2)).toMatchObject([
      { studentName: 'Ada Okafor' },
      { studentName: 'Ada Okafor' },
    ]);
    expect(await rowsOf(`/api/students/${studentId}/timeline?kind=money`)).toMatchObject([
      { text: 'Paid $400.00 for invoice INV-4711' },
      { text: 'Paid $50.00 for invoice INV-4711' },
    ]);
    await settled(test);
    expect(await test.sql.rows('select recipient from notifications.messages')).toEqual([
      { recipient: 'ada@home.test' },
    ]);
  });

  it('is seen by its student and by no other', async () => {
    const { body } = await openingOf('students', studentId);
    const ada = await signedIn(test, { role: 'client', studentId });
    const other = await signedIn(test, { role: 'client', studentId: await aStudent(test.sql) });
    expect((await ada.get(`/api/students/${studentId}/invoices?due=true`)).body).toMatchObject([
      { number: 'INV-4711', due: 450 },
    ]);
    expect((await ada.get(`/api/invoices/${body.id}/pdf`)).status).toBe(200);
    expect((await other.get(`/api/students/${studentId}/invoices`)).status).toBe(404);
    expect((await other.get(`/api/invoices/${body.id}/pdf`)).status).toBe(404);
  });

  it('has receipts of its payments, for its student and no other, also not for their employer', async () => {
    const employer = await anOrganization(test.sql);
    const employee = await aStudent(test.sql, { first_name: 'Ben', last_name: 'Ruiz', organization_id: employer });
    const { body } = await openingOf('students', employee);
    await pay(body.id);
    const ben = await signedIn(test, { role: 'client', studentId: employee });
    const other = await signedIn(test, { role: 'client', studentId });
    const boss = await signedIn(test, { role: 'org_admin', organizationId: employer });
    const path = `/api/students/${employee}/receipts`;
    const { body: receipts } = await ben.get(path);
    expect(receipts).toMatchObject([
      { payer: 'Ben Ruiz', studentName: 'Ben Ruiz', amount: 450, leftToPay: 0, invoiceNumber: 'INV-4711' },
    ]);
    const pdf = `/api/receipts/${receipts[0].id}/pdf`;
    expect((await ben.get(pdf)).status).toBe(200);
    for (const stranger of [other, boss]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await stranger.get(pdf)).status).toBe(404);
    }
    expect((await other.get(`/api/students/${studentId}/receipts`)).body).toEqual([]);
    expect((await boss.get(`/api/organizations/${employer}/receipts`)).body).toEqual([]);
  });

  it('says when its student was last reminded of it by an email, and of no invoice of another', async () => {
    const ids = [studentId, await aStudent(test.sql)];
    const [own, others] = await Promise.all(ids.map(async (id) => (await openingOf('students', id)).body.id));
    await admin.post('/api/students/emails', { ...mail, studentIds: [studentId], reminderOf: [own, others] });
    const rows = await rowsOf('/api/billing/overdue');
    const rowOf = (id: string) => rows.find((row: { id: string }) => row.id === id);
    expect(rowOf(own)).toMatchObject({ remindedAt: expect.any(String), remindedBy: 'email' });
    expect(rowOf(others)).toMatchObject({ remindedAt: null });
  });

  it('follows the student into the record that theirs is merged with', async () => {
    await openingOf('students', studentId);
    const kept = await aStudent(test.sql, { email: 'ada@home.test' });
    await createPerson(test, { email: 'ada@home.test', studentId: kept });
    await openingOf('students', kept);
    expect((await admin.post(`/api/students/${kept}/merge`, { duplicateId: studentId })).status).toBe(200);
    expect((await rowsOf(`/api/students/${kept}/balance`)).invoices).toMatchObject([
      { number: 'INV-4711 (merged)' },
      { number: 'INV-4711' },
    ]);
  });
});

describe('of payments at once, what an opening invoice has received never exceeds its amount', () => {
  afterEach(() => test.close());

  const WITHOUT_TRIGGER = 'drop trigger ledger_within_price on billing.ledger_entries';

  /** Nobody can write to the ledger until both want to, or wait for the one who does. */
  async function twoDesks() {
    const { body } = await openingOf('students', await aStudent(test.sql), { paid: 0 });
    const answers = await whileHeld(
      test,
      'lock table billing.ledger_entries in share row exclusive mode',
      () => Promise.all([pay(body.id, { amount: 400 }), pay(body.id, { amount: 400 })]),
      2,
    );
    const { due } = (await test.sql.one<{ due: number }>('select billing.opening_due_cents($1) as due', [body.id]))!;
    return { statuses: answers.map(({ status }) => status).sort(), due };
  }

  it('with the lock and the trigger', async () => {
    await start();
    expect(await twoDesks()).toEqual({ statuses: [200, 400], due: 20_000 });
  });

  it('by the trigger alone', async () => {
    await start(UnlockedPayInvoice);
    expect(await twoDesks()).toEqual({ statuses: [200, 409], due: 20_000 });
  });

  it('but would without both', async () => {
    await start(UnlockedPayInvoice, WITHOUT_TRIGGER);
    expect(await twoDesks()).toEqual({ statuses: [200, 200], due: -20_000 });
  });
});
