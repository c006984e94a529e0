import type { Browser } from '../../../test/support/browser.js';
import { createTestDatabase } from '../../../test/support/database.js';
import { createPerson, signInAs } from '../../../test/support/people.js';
import { quickRetries } from '../../../test/support/quick-retries.js';
import { aClass, anEnrollment, anInvoice, aStudent } from '../../../test/support/rosters.js';
import { settled } from '../../../test/support/settled.js';
import { startTestApp, type TestApp } from '../../../test/support/test-app.js';
import { fillDemoData } from '../../demo/fill-demo-data.js';

const email = 'owner@moving.example';
let test: TestApp;
let staff: Browser;

/** Starts the program on a database, and signs its administrator in. */
async function start(databaseUrl: string, now: Date): Promise<void> {
  await (test as TestApp | undefined)?.close();
  const env = { DATABASE_URL: databaseUrl, ROLE: 'all', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
  test = await startTestApp(env, quickRetries);
  test.clock.set(now.toISOString());
  await createPerson(test, { role: 'admin', email });
  staff = await signInAs(test, { email });
}

/** What a center has, as far as it moves. */
async function figures() {
  const { sql } = test;
  const count = async (from: string) => await sql.count(`select count(*) from ${from}`);
  return {
    courses: await count('catalog.courses where deleted_at is null'),
    places: await count('scheduling.places'),
    organizations: await count('organizations.organizations where deleted_at is null'),
    people: await count('people.students where deleted_at is null'),
    classes: await sql.rows(
      `select id, title, date, to_char("time", 'HH24:MI') as time, status, last_date as last, capacity, enrolled_count as taken
       from scheduling.classes where deleted_at is null order by id`,
    ),
    cards: await sql.rows(
      `select card_number as number, ecard_code as code, certification_type as type, issue_date as issued, expiry_date as expires,
         revoked_at is not null as revoked, student_id as holder from certification.certifications order by card_number`,
    ),
    results: await sql.rows(
      `select e.id, e.certification_status as result, e.attendance, e.removed_at is not null as removed, e.is_second as second
       from enrollment.enrollments e
       join scheduling.classes c on c.id = e.class_id where c.deleted_at is null order by e.id`,
    ),
    openCents: await sql.count(
      `select (select coalesce(sum(billing.due_cents(e.id)), 0) from enrollment.enrollments e
           where not exists (select from billing.invoice_lines l where l.enrollment_id = e.id and not l.voided))
         + (select coalesce(sum(billing.due_cents(l.enrollment_id)), 0) from billing.invoice_lines l where not l.voided)
         + (select coalesce(sum(billing.opening_due_cents(i.id)), 0) from billing.invoices i where i.opening_number is not null) as count`,
    ),
  };
}

/** How seats are paid, by their ids. */
const payments = async () =>
  new Map(
    (
      await test.sql.rows<{ id: string; status: string; due: number; there: string | null }>(
        `select e.id, e.payment_status as status, billing.due_cents(e.id) as due, e.paid_elsewhere as there from enrollment.enrollments e
         join scheduling.classes c on c.id = e.class_id where c.deleted_at is null`,
      )
    ).map(({ id, ...seat }) => [id, seat]),
  );

async function upload(name: string, bytes: Buffer) {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const { status, body } = await staff.post('/api/imports', form);
  expect(status).toBe(201);
  await settled(test);
  return (await staff.get(`/api/imports/${body.id}`)).body;
}

const now = new Date();
let zip: Buffer;
let before: Awaited<ReturnType<typeof figures>>;
let paidBefore: Awaited<ReturnType<typeof payments>>;
let billedId: string;
const secondSeats: string[] = [];

/** Two paid seats of one person in a class, left by a merge; which of them is older. Returns the second. */
async function twoPaidSeats(older: 'first' | 'second'): Promise<string> {
  const classId = await aClass(test.sql, { price_cents: 6_500 });
  const named = { first_name: 'Ottilie', last_name: `Twice-${older}` };
  const [one, other] = [await aStudent(test.sql, named), await aStudent(test.sql, named)];
  for (const student of [one, other]) await anEnrollment(test.sql, classId, student, { payment_status: 'paid' });
  const [stays, ends] = older === 'first' ? [one, other] : [other, one];
  expect((await staff.post(`/api/students/${stays}/merge`, { duplicateId: ends })).status).toBe(200);
  const second = await test.sql.one<{ id: string }>(
    'select id from enrollment.enrollments where class_id = $1 and is_second',
    [classId],
  );
  return second!.id;
}

/** A center with its demo data and an invoice, its export, and what it had then. */
beforeAll(async () => {
  await fillDemoData(process.env.DATABASE_URL!, now);
  await start(process.env.DATABASE_URL!, now);
  const billed = await test.sql.one<{ id: string; organizationId: string }>(
    `select e.id, s.organization_id as "organizationId" from enrollment.enrollments e join people.students s on s.id = e.student_id
     where e.payment_status = 'pending' and e.removed_at is null and s.organization_id is not null and billing.due_cents(e.id) > 2000
     order by e.id limit 1`,
  );
  billedId = billed!.id;
  await anInvoice(test.sql, billed!.organizationId, billedId);
  for (const older of ['first', 'second'] as const) secondSeats.push(await twoPaidSeats(older));
  const { body: session } = await staff.post('/api/exports');
  await settled(test);
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await fetch(new URL(`/api/exports/${session.exportId}/file`, test.url), { headers: { cookie } });
  zip = Buffer.from(await file.arrayBuffer());
  [before, paidBefore] = [await figures(), await payments()];
});
afterAll(() => test.close());

it('what a center exported comes into an empty one with its ids, card numbers, results and open balances', async () => {
  expect(before.people).toBeGreaterThan(50);
  expect(before.openCents).toBeGreaterThan(0);
  await start((await createTestDatabase()).url, now);
  expect(await figures()).toMatchObject({ people: 0, classes: [], cards: [], openCents: 0 });
  const sentBefore = await test.sql.count('select count(*) from notifications.messages');

  const found = await upload('recert-export.zip', zip);
  expect(found).toMatchObject({ state: 'ready', system: 'recert', undecided: 0 });
  expect(found.files.map(({ kind }: { kind: string | null }) => kind)).not.toContain(null);
  expect({ fix: found.counts.fix, conflict: found.counts.conflict }).toEqual({ fix: 0, conflict: 0 });
  expect((await staff.post(`/api/imports/${found.id}/commit`)).status).toBe(202);
  await settled(test);
  expect((await staff.get(`/api/imports/${found.id}`)).body).toMatchObject({ state: 'committed', problem: null });

  expect(await figures()).toEqual(before);
  const paidAfter = await payments();
  const statuses = (seats: typeof paidAfter) => [...seats].map(([id, { status }]) => [id, status]).sort();
  expect(statuses(paidAfter)).toEqual(statuses(paidBefore));
  // The invoice asks for this one, under its old number, and it isn't asked for twice.
  expect(paidBefore.get(billedId)).toMatchObject({ status: 'pending' });
  expect(paidAfter.get(billedId)).toMatchObject({
    status: 'pending',
    due: 0,
    there: expect.stringMatching(/^On invoice /),
  });
  for (const [id, { status }] of paidBefore)
    if (status === 'paid') expect(paidAfter.get(id)!.there).toMatch(/^(Paid|Nothing due|Owes)/);
  for (const id of secondSeats)
    expect(paidAfter.get(id)).toMatchObject({ status: 'paid', there: expect.stringMatching(/^Paid \$65\.00 in /) });
  expect((await staff.get('/api/dashboard/due')).body.secondSeats).toBe(secondSeats.length);
  expect(await test.sql.count('select count(*) from billing.ledger_entries')).toBe(0);
  expect(await test.sql.count('select count(*) from notifications.messages')).toBe(sentBefore);

  const again = await upload('recert-export.zip', zip);
  expect(again.counts).toMatchObject({ new: 0, changes: 0, fix: 0, conflict: 0 });

  expect((await staff.post(`/api/imports/${found.id}/undo`)).status).toBe(202);
  await settled(test);
  expect(await figures()).toMatchObject({ courses: 0, places: 0, organizations: 0, people: 0, classes: [], cards: [] });
});
