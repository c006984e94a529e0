import type { StoredFile } from '../../src/modules/notifications/domain/message.entity.js';
import type { Browser } from '../support/browser.js';
import { allHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { filesIn, mailTo } from '../support/mail.js';
import { openPayment, payerAt } from '../support/payer.js';
import { downloadPdf, textOf } from '../support/pdf.js';
import { signedIn } from '../support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, anOrganization, aStudent } from '../support/rosters.js';
import { random } from '../support/seed.js';
import { settled } from '../support/settled.js';
import type { TestApp } from '../support/test-app.js';
import { whileLocked } from '../support/while-locked.js';

const PRICE = 6_000;
/** The center's day, on which its years and months depend; that of UTC ends hours before it. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
const year = () => Number(today().slice(0, 4));

let test: TestApp & { gateway: Gateway };
let admin: Browser;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' });
  await aCenter(test, { tax_name: 'Sales tax', tax_rate_percent: 5, time_zone: 'UTC' });
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

interface Employer {
  id: string;
  classId: string;
  seats: string[];
  adminEmail: string;
}

let employers = 0;

/** An organization with seats in one class. */
async function anEmployer(seats: number, given: { startsAt?: Date; priceCents?: number } = {}): Promise<Employer> {
  const adminEmail = `boss${++employers}@clinic.test`;
  const id = await anOrganization(test.sql, { admin_email: adminEmail, admin_name: 'Bo Boss' });
  const { priceCents = PRICE, startsAt } = given;
  const courses = await aCourse(test.sql);
  const classId = await aClass(test.sql, {
    course_id: courses,
    price_cents: priceCents,
    title: 'BLS Provider',
    capacity: 500,
    ...(startsAt && { starts_at: startsAt }),
  });
  const ids: string[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const student = await aStudent(test.sql, { organization_id: id, first_name: 'Zoë', last_name: `Łuk${seat}` });
    ids.push(await anEnrollment(test.sql, classId, student));
  }
  return { id, classId, seats: ids, adminEmail };
}

const issue = (employer: Employer, enrollmentIds = employer.seats, more: object = {}) =>
  admin.post(`/api/organizations/${employer.id}/invoices`, { enrollmentIds, ...more });

const pay = (invoiceId: string) =>
  admin.post(`/api/invoices/${invoiceId}/payment`, { method: 'check', reference: '1042' });

const invoicesOf = async ({ id }: Employer) => (await admin.get(`/api/organizations/${id}/invoices`)).body;

const payAutomatically = ({ id }: Employer) =>
  test.sql.rows(`update organizations.organizations set payment_type = 'auto' where id = $1`, [id]);

async function payByCard(enrollmentId: string, by = admin): Promise<void> {
  const { body } = await openPayment(by, enrollmentId);
  expect((await payerAt(test).pay(body.clientSecret)).status).toBe(200);
  await allHeard(test);
}

const statusOf = async (id: string) =>
  (await test.sql.one<{ status: string }>('select payment_status as status from enrollment.enrollments where id = $1', [
    id,
  ]))!.status;

const pdf = async (browser: Browser, path: string) => textOf(await downloadPdf(test, browser, path));

const attachmentOf = async (to: string, subject: string) =>
  await test.sql.one<{ attachment: StoredFile[]; count: number }>(
    `select attachment, (select count(*) from notifications.messages where recipient = $1 and subject like $2) as count
     from notifications.messages where recipient = $1 and subject like $2`,
    [to, subject],
  );

describe('an invoice', () => {
  it('lists the unpaid seats of a period, is emailed as PDF, and is paid with all of its seats by one check', async () => {
    const employer = await anEmployer(3);
    const orgAdmin = await signedIn(test, { role: 'org_admin', organizationId: employer.id });
    const open = await admin.get(`/api/organizations/${employer.id}/unbilled-seats`);
    expect(open.body).toHaveLength(3);
    const later = await admin.get(`/api/organizations/${employer.id}/unbilled-seats?from=2999-01-01`);
    expect(later.body).toEqual([]);

    const issued = await issue(employer, employer.seats, { poNumber: 'PO 7741' });
    expect(issued.body).toMatchObject({ status: 'open', seats: 3, amount: 180, due: 180, poNumber: 'PO 7741' });
    expect((await admin.get(`/api/organizations/${employer.id}/unbilled-seats`)).body).toEqual([]);
    await settled(test);
    const [mail] = await mailTo(test, employer.adminEmail);
    expect(mail!.subject).toContain(`Invoice ${issued.body.number} · $180.00 due`);
    expect(mail!.text).toContain('PO 7741');
    const { attachment } = (await attachmentOf(employer.adminEmail, 'Invoice%'))!;
    const text = textOf((await filesIn(test, attachment))[0]!.content);
    for (const part of [
      `Invoice ${issued.body.number}`,
      'PO 7741',
      'Zoë Łuk0',
      '$180.00',
      'Includes Sales tax (5%)',
      '$8.57',
    ])
      expect(text).toContain(part);

    expect((await orgAdmin.get('/api/notifications')).body).toMatchObject([
      {
        title: `Invoice ${issued.body.number}`,
        body: expect.stringContaining('$180.00 is due on'),
        href: '/organization-billing',
      },
    ]);
    expect(await pdf(orgAdmin, `/api/invoices/${issued.body.id}/pdf`)).toContain('Due on');
    expect((await pay(issued.body.id)).body).toMatchObject({ status: 'paid', due: 0 });
    await settled(test);
    for (const seat of employer.seats) expect(await statusOf(seat)).toBe('paid');
    expect(
      await test.sql.rows(
        'select kind, amount_cents as cents, paid_with from billing.ledger_entries where invoice_id = $1',
        [issued.body.id],
      ),
    ).toEqual(Array(3).fill({ kind: 'manual', cents: PRICE, paid_with: 'Check 1042' }));
    const receipts = (await orgAdmin.get(`/api/organizations/${employer.id}/receipts`)).body;
    expect(receipts).toHaveLength(3);
    expect(receipts[0]).toMatchObject({
      method: 'Check 1042',
      amount: 60,
      refunded: 0,
      invoiceNumber: issued.body.number,
    });
  });

  it('says where to send the money, line by line, until it is paid', async () => {
    const { body: center } = await admin.get('/api/center');
    const bankDetails = 'First Lake Bank\nRouting 021000021 · Account 1234567';
    await admin.put('/api/center', { ...center, bankDetails });
    const { body } = await issue(await anEmployer(1));
    const linesOf = async () => (await pdf(admin, `/api/invoices/${body.id}/pdf`)).split('\n');

    const unpaid = await linesOf();
    expect(unpaid.slice(unpaid.indexOf('First Lake Bank')).slice(0, 2)).toEqual(bankDetails.split('\n'));
    expect((await pay(body.id)).status).toBe(200);
    expect((await linesOf()).filter((line) => /Please pay|Bank|Routing/.test(line))).toEqual([]);
  });

  it('is paid once, also by ten clicks at once', async () => {
    const employer = await anEmployer(2);
    const { body } = await issue(employer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(body.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'invoice_settled' },
    });
    expect(
      await test.sql.one('select sum(amount_cents) as cents from billing.ledger_entries where organization_id = $1', [
        employer.id,
      ]),
    ).toEqual({ cents: 2 * PRICE });
  });

  it('is not paid by hand if a card form of one of its seats opens meanwhile', async () => {
    const employer = await anEmployer(1);
    const [seat] = employer.seats as [string];
    const { body } = await issue(employer);
    await settled(test);
    const invoice = `billing.invoices where id = '${body.id}'`;
    const paid = await whileLocked(
      test,
      invoice,
      () => pay(body.id),
      1,
      () => openPayment(admin, seat),
    );
    expect(paid).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
    expect([await statusOf(seat), (await invoicesOf(employer))[0].status]).toEqual(['pending', 'open']);
  });

  it('keeps its price when the class becomes dearer, and owes nothing for seats that were paid by card or removed', async () => {
    const employer = await anEmployer(3);
    const { body } = await issue(employer);
    await test.sql.rows('update scheduling.classes set price_cents = 9000 where id = $1', [employer.classId]);
    await payByCard(employer.seats[0]!);
    await admin.delete(`/api/enrollments/${employer.seats[1]}`);
    const [invoice] = await invoicesOf(employer);
    expect(invoice).toMatchObject({ id: body.id, status: 'open', amount: 180, due: 60 });
    expect((await pay(body.id)).status).toBe(200);
    await settled(test);
    expect(await statusOf(employer.seats[2]!)).toBe('paid');
    expect((await invoicesOf(employer))[0]).toMatchObject({ status: 'paid', due: 0 });
  });

  it('is overdue after its due date, and is owed again when a payment is taken back', async () => {
    const employer = await anEmployer(1);
    const { body } = await issue(employer);
    await test.sql.rows(`update billing.invoices set issued_on = '2026-01-01', due_on = '2026-01-31' where id = $1`, [
      body.id,
    ]);
    expect((await invoicesOf(employer))[0]).toMatchObject({ status: 'overdue' });
    await pay(body.id);
    await settled(test);
    expect((await invoicesOf(employer))[0]).toMatchObject({ status: 'paid' });
    await admin.put(`/api/enrollments/${employer.seats[0]}`, { paymentStatus: 'pending' });
    expect((await invoicesOf(employer))[0]).toMatchObject({ status: 'overdue', due: 60 });
  });

  it('keeps its number when it is voided, and frees its seats for the next one', async () => {
    const employer = await anEmployer(1);
    const first = (await issue(employer)).body;
    expect((await issue(employer)).body).toMatchObject({ code: 'seat_not_billable' });
    expect((await admin.post(`/api/invoices/${first.id}/void`)).body).toMatchObject({
      status: 'void',
      number: first.number,
    });
    expect(await pay(first.id)).toMatchObject({ status: 409, body: { code: 'invoice_settled' } });
    const second = (await issue(employer)).body;
    expect(Number(second.number.slice(5))).toBe(Number(first.number.slice(5)) + 1);
  });

  it('is found by whether something is still due for it', async () => {
    const employer = await anEmployer(3);
    const ids: string[] = [];
    for (const seat of employer.seats) ids.push((await issue(employer, [seat])).body.id);
    const [open, paid, voided] = ids;
    await pay(paid!);
    await admin.post(`/api/invoices/${voided}/void`);
    const found = async (due: boolean) =>
      (await admin.get(`/api/organizations/${employer.id}/invoices?due=${due}`)).body.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found(true)).toEqual([open]);
    expect((await found(false)).sort()).toEqual([paid, voided].sort());
  });

  it('is found among those of all organizations by its number, with or without the dash, or its purchase order', async () => {
    const employer = await anEmployer(1);
    const { body } = await issue(employer, employer.seats, { poNumber: 'PO 77-Zulu' });
    const organization = { id: employer.id, name: expect.any(String) };
    for (const q of [body.number, body.number.replace('-', ''), '77-zulu']) {
      const found = await admin.get(`/api/invoices?${new URLSearchParams({ q })}`);
      expect([q, found.body]).toEqual([q, [{ ...body, organization, student: null }]]);
    }
    expect((await admin.get('/api/invoices?q=1999-0001')).body).toEqual([]);
  });

  it('refuses seats of another organization and a due date in the past, by the name of the field', async () => {
    const [ours, theirs] = [await anEmployer(1), await anEmployer(1)];
    expect(await issue(ours, theirs.seats)).toMatchObject({ status: 409, body: { code: 'seat_not_billable' } });
    expect(await issue(ours, ours.seats, { dueOn: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'dueOn' }] },
    });
  });

  it('takes a seat once, and numbers without gaps or duplicates, for 20 at once', async () => {
    const employer = await anEmployer(10);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => issue(employer, [employer.seats[index % 10]!])),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const numbers = await test.sql.rows<{ sequence: number }>(
      'select sequence from billing.invoices where year = $1 order by sequence',
      [year()],
    );
    expect(numbers.map(({ sequence }) => sequence)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('control: without its turn, two invoices at once read the same number, and the database refuses one', async () => {
    const employer = await anEmployer(1);
    const inserting = test.sql.rows(
      `insert into billing.invoices (id, organization_id, year, sequence, issued_on, due_on, tax_name, tax_rate_percent, created_at)
       select gen_random_uuid(), $1, 1999, 1, '1999-01-01', '1999-01-31', '', 0, now() from generate_series(1, 2)`,
      [employer.id],
    );
    await expect(inserting).rejects.toThrow('invoices_one_number_each');
  });
});

describe('a receipt', () => {
  it('is emailed once with its PDF to the student who paid, and shows a refund later', async () => {
    const employer = await anEmployer(0);
    const student = await aStudent(test.sql, { email: 'payer@receipts.test', first_name: 'Ann', last_name: 'O"Neil' });
    const seat = await anEnrollment(test.sql, employer.classId, student);
    const client = await signedIn(test, { role: 'client', studentId: student });
    await payByCard(seat);
    const mail = (await attachmentOf('payer@receipts.test', 'Receipt%'))!;
    expect(mail.count).toBe(1);
    const text = textOf((await filesIn(test, mail.attachment))[0]!.content);
    for (const part of ['Receipt R-', 'Harbor CPR', '1 Pier Street', 'Ann O"Neil', 'BLS Provider', '$60.00', 'Card'])
      expect(text).toContain(part);
    // The same event of the gateway again.
    await test.sql.rows('update events.outbox_messages set dispatched_at = null').catch(() => undefined);
    await settled(test);
    expect((await attachmentOf('payer@receipts.test', 'Receipt%'))!.count).toBe(1);

    await admin.post(`/api/enrollments/${seat}/refunds`, { amount: 20, reason: 'Goodwill', keepsSeatPaid: true });
    await allHeard(test);
    const [receipt] = (await client.get(`/api/students/${student}/receipts`)).body;
    expect((await client.get(`/api/students/${student}/receipts?q=${receipt.number}`)).body).toEqual([receipt]);
    expect((await client.get(`/api/students/${student}/receipts?q=R-999999`)).body).toEqual([]);
    expect(receipt).toMatchObject({ amount: 60, refunded: 20, method: 'Card', payer: 'Ann O"Neil' });
    const partly = await pdf(client, `/api/receipts/${receipt.id}/pdf`);
    for (const part of ['-$20.00', 'Kept', '$40.00']) expect(partly).toContain(part);
    expect((await attachmentOf('payer@receipts.test', 'Refund of $20.00%'))!.count).toBe(1);
    expect((await client.get(`/api/enrollments/${seat}/payment`)).body).toMatchObject({ refundable: 40, refunded: 20 });

    await admin.post(`/api/enrollments/${seat}/refunds`, { amount: 40, reason: 'Sick', keepsSeatPaid: false });
    await allHeard(test);
    const wholly = await pdf(client, `/api/receipts/${receipt.id}/pdf`);
    expect(wholly).toContain('-$60.00');
    expect(wholly).not.toContain('Kept');
  });

  it('is shown to the organization for its own seats only', async () => {
    const [ours, theirs] = [await anEmployer(1), await anEmployer(1)];
    for (const { seats } of [ours, theirs]) await admin.put(`/api/enrollments/${seats[0]}`, { paymentStatus: 'paid' });
    const boss = await signedIn(test, { role: 'org_admin', organizationId: ours.id });
    const [mine] = (await boss.get(`/api/organizations/${ours.id}/receipts`)).body;
    expect(mine).toMatchObject({ method: 'Paid at the center' });
    expect(await pdf(boss, `/api/receipts/${mine.id}/pdf`)).toContain(mine.number);
    const [other] = (await admin.get(`/api/organizations/${theirs.id}/receipts`)).body;
    expect((await boss.get(`/api/receipts/${other.id}/pdf`)).status).toBe(404);
    expect((await boss.get(`/api/organizations/${theirs.id}/receipts`)).status).toBe(404);
  });
});

describe('what a person paid with their own card', () => {
  it('is theirs: the organization sees neither receipt nor payment, and that it owes nothing more', async () => {
    const employer = await anEmployer(2);
    const [own, invoiced] = employer.seats as [string, string];
    const [{ studentId }] = (await test.sql.rows<{ studentId: string }>(
      'select student_id as "studentId" from enrollment.enrollments where id = $1',
      [own],
    )) as [{ studentId: string }];
    const client = await signedIn(test, { role: 'client', studentId });
    await payByCard(own, client);
    await pay((await issue(employer, [invoiced])).body.id);
    const [receipt] = (await client.get(`/api/students/${studentId}/receipts`)).body;
    const boss = await signedIn(test, { role: 'org_admin', organizationId: employer.id });
    const of = (path: string) => boss.get(`/api/organizations/${employer.id}${path}`);
    expect((await of('/receipts')).body).toMatchObject([{ method: 'Check 1042' }]);
    expect((await of('/payments')).body).toMatchObject([{ amount: 60 }]);
    expect((await of('')).body).toMatchObject({ totalPaid: 60 });
    expect((await boss.get(`/api/receipts/${receipt.id}/pdf`)).status).toBe(404);
    const { movements, closing } = (await of(`/statement?month=${month()}`)).body;
    expect(closing).toBe(0);
    expect(movements.map(({ kind, amount }: Movement) => [kind, amount]).sort()).toEqual([
      ['adjustment', -60],
      ['charge', 60],
      ['charge', 60],
      ['payment', -60],
    ]);
    expect(JSON.stringify(movements)).not.toContain(receipt.number);

    await admin.post(`/api/enrollments/${own}/refunds`, { amount: 60, reason: 'Sick', keepsSeatPaid: true });
    await allHeard(test);
    expect((await of('/payments')).body).toHaveLength(1);
    expect((await of('')).body).toMatchObject({ totalPaid: 60 });
  });

  it('is not among the charges of an organization that pays automatically', async () => {
    const employer = await anEmployer(1);
    await payAutomatically(employer);
    await payByCard(employer.seats[0]!);
    const boss = await signedIn(test, { role: 'org_admin', organizationId: employer.id });
    expect((await boss.get('/api/organizations/my-organization/charges')).body).toEqual([]);
  });
});

interface Movement {
  kind: string;
  amount: number;
}

const month = () => today().slice(0, 7);
const nextMonth = () => new Date(Date.parse(`${month()}-15`) + 30 * 24 * 3_600_000).toISOString().slice(0, 7);
const statementOf = async ({ id }: Employer, of = month()) =>
  (await admin.get(`/api/organizations/${id}/statement?month=${of}`)).body;
async function anEmployerWithManyEntries(): Promise<Employer> {
  const employer = await anEmployer(1);
  await test.sql.rows(
    `insert into billing.ledger_entries (id, enrollment_id, organization_id, kind, amount_cents, price_cents, description, created_at)
     select gen_random_uuid(), $1, $2, 'manual', case when n % 2 = 0 then 6000 else -6000 end, 6000, 'Many', now() - (n || ' ms')::interval
     from generate_series(1, 5000) n`,
    [employer.seats[0], employer.id],
  );
  return employer;
}
const rounded = (dollars: number) => Math.round(dollars * 100) / 100;
const owedBy = async ({ id }: Employer) => {
  const seats = (await admin.get(`/api/organizations/${id}/unbilled-seats`)).body as { amount: number }[];
  return seats.reduce((sum, { amount }) => sum + amount, 0);
};

describe('a statement', () => {
  it('adds up by hand', async () => {
    const employer = await anEmployer(5);
    const [card, check, removed, waived] = employer.seats as [string, string, string, string];
    await payAutomatically(employer);
    await payByCard(card, await signedIn(test, { role: 'org_admin', organizationId: employer.id }));
    await admin.post(`/api/enrollments/${card}/refunds`, { amount: 20, reason: 'Goodwill', keepsSeatPaid: true });
    await pay((await issue(employer, [check])).body.id);
    await admin.delete(`/api/enrollments/${removed}`);
    await admin.put(`/api/enrollments/${waived}`, { paymentStatus: 'waived' });
    await allHeard(test);
    const statement = await statementOf(employer);
    // Charges: 5 × 60. Adjustments: a discount of 20, a removed and a waived seat. Payments: 2 × 60. One seat is open.
    expect(statement).toMatchObject({
      opening: 0,
      charges: 300,
      adjustments: -140,
      payments: -120,
      refunds: 20,
      closing: 60,
    });
    expect(await statementOf(employer, nextMonth())).toMatchObject({ opening: 60, closing: 60, count: 0 });
    const csv = (await admin.get(`/api/organizations/${employer.id}/statement/csv?month=${month()}`)).body as string;
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(statement.movements.length + 3);
    expect(lines.at(-1)).toBe(',Closing balance,,,,,60');
    const text = await pdf(admin, `/api/organizations/${employer.id}/statement/pdf?month=${month()}`);
    expect(text).toContain('Closing balance');
    expect(text).toContain('$60.00');
  });

  it('adds up for random histories, and closes with what the seats owe', async () => {
    for (let round = 0; round < 5; round += 1) {
      const employer = await anEmployer(4);
      for (let act = 0; act < 10; act += 1) {
        const seat = employer.seats[Math.floor(random() * 4)]!;
        const acts = [
          () => admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'paid' }),
          () => admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'pending' }),
          () => admin.put(`/api/enrollments/${seat}`, { paymentStatus: 'waived' }),
          () =>
            admin.post(`/api/enrollments/${seat}/refunds`, { amount: 15, reason: 'x', keepsSeatPaid: random() < 0.5 }),
          () => random() < 0.3 && admin.delete(`/api/enrollments/${seat}?refund=${random() < 0.5}`),
          () =>
            test.sql.rows('update scheduling.classes set price_cents = $2 where id = $1', [
              employer.classId,
              5_000 + Math.floor(random() * 30) * 100,
            ]),
        ];
        await acts[Math.floor(random() * acts.length)]!();
        await settled(test);
      }
      const { opening, movements, charges, adjustments, payments, refunds, closing } = await statementOf(employer);
      const sum = (kinds: string[]) =>
        rounded(
          (movements as Movement[])
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((total, { amount }) => total + amount, 0),
        );
      expect([sum(['charge']), sum(['adjustment']), sum(['payment']), sum(['refund'])]).toEqual([
        charges,
        adjustments,
        payments,
        refunds,
      ]);
      expect(rounded(opening + charges + adjustments + payments + refunds)).toBe(closing);
      expect(closing).toBe(rounded(await owedBy(employer)));
    }
  });

  it('streams 5,000 entries in order, with a running balance', async () => {
    const employer = await anEmployerWithManyEntries();
    const csv = (await admin.get(`/api/organizations/${employer.id}/statement/csv?month=${month()}`)).body as string;
    const rows = csv.trim().split('\r\n').slice(2, -1);
    expect(rows.length).toBeGreaterThanOrEqual(5_001);
    let balance = 0;
    for (const row of rows) {
      const [amount, after] = row.split(',').slice(-2).map(Number) as [number, number];
      balance = rounded(balance + amount);
      expect(after).toBe(balance);
    }
    expect(new Set(rows.map((row) => row.split(',')[2])).size).toBeGreaterThanOrEqual(5_001);
    expect((await statementOf(employer)).movements).toHaveLength(500);
    const text = await pdf(admin, `/api/organizations/${employer.id}/statement/pdf?month=${month()}`);
    expect(text).toContain('Closing balance');
  });

  it('refuses a month that does not exist', async () => {
    const employer = await anEmployer(0);
    const response = await admin.get(`/api/organizations/${employer.id}/statement?month=2026-13`);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'month' }] } });
  });
});

describe("the accountant's journal", () => {
  it('balances, entry by entry, and its revenue is the dashboard’s', async () => {
    await anEmployerWithManyEntries();
    const csv = (await admin.get('/api/billing/accounts?from=2000-01-01&to=2999-12-31')).body as string;
    const lines = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([, account, debit, credit, reference]) => ({
        account,
        cents: Math.round((Number(credit) - Number(debit)) * 100),
        reference,
      }));
    expect(lines.length).toBeGreaterThanOrEqual(10_000);
    const byEntry = new Map<string, number>();
    for (const { reference, cents } of lines) byEntry.set(reference!, (byEntry.get(reference!) ?? 0) + cents);
    expect([...byEntry.values()].every((sum) => sum === 0)).toBe(true);
    const revenue = lines
      .filter(({ account }) => account === 'Training revenue' || account === 'Disputes')
      .reduce((sum, { cents }) => sum + cents, 0);
    expect((await admin.get('/api/dashboard')).body.revenue).toBe(revenue / 100);
  });

  it('refuses a range that ends before it starts', async () => {
    expect(await admin.get('/api/billing/accounts?from=2026-02-01&to=2026-01-01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'to' }] },
    });
  });
});
