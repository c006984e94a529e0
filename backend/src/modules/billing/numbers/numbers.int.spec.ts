import pg from 'pg';
import type { Browser } from '../../../../test/support/browser.js';
import { eventually } from '../../../../test/support/eventually.js';
import { signedIn } from '../../../../test/support/people.js';
import {
  aCenter,
  aClass,
  aLedgerEntry,
  anEnrollment,
  anOrganization,
  aStudent,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';

let test: TestApp;
let admin: Browser;
let seat: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  seat = await anEnrollment(test.sql, await aClass(test.sql), await aStudent(test.sql));
});
afterAll(() => test.close());

const PATH = '/api/billing/numbers';
const next = async () => (await admin.get(PATH)).body as { nextReceipt: number; nextInvoice: number };
const numberOf = async (entry: Promise<string>) =>
  Number(
    (await test.sql.one<{ number: string }>('select number from billing.ledger_entries where id = $1', [await entry]))!
      .number,
  );

/** Statements of this database that wait for an advisory lock. */
const waiting = async () =>
  (
    await test.sql.rows(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and locktype = 'advisory' and not granted`,
    )
  ).length;

describe('receipts and invoices', () => {
  it('continue from the numbers that staff enter', async () => {
    const { nextReceipt, nextInvoice } = await next();
    expect(await numberOf(aLedgerEntry(test.sql, seat))).toBe(nextReceipt);
    const { status, body } = await admin.put(PATH, { nextReceipt: 4_321, nextInvoice: nextInvoice + 120 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { nextReceipt: 4_321, nextInvoice: nextInvoice + 120 },
    });
    expect(await numberOf(aLedgerEntry(test.sql, seat))).toBe(4_321);
    // Test payments are numbered apart.
    expect(await numberOf(aLedgerEntry(test.sql, seat, { is_test: true }))).toBe(1);
    expect((await next()).nextReceipt).toBe(4_322);
    const audit = (await admin.get('/api/audit')).body;
    expect(audit[0].action).toContain('continued receipts from 4321');
  });

  it('never give a number twice', async () => {
    const { nextReceipt, nextInvoice } = await next();
    for (const [path, input] of [
      ['nextReceipt', { nextReceipt: nextReceipt - 1, nextInvoice }],
      ['nextInvoice', { nextReceipt, nextInvoice: nextInvoice - 1 }],
    ] as const) {
      const { status, body } = await admin.put(PATH, input);
      expect([status, body.errors[0].path]).toEqual([400, path]);
    }
    expect(await next()).toMatchObject({ nextReceipt, nextInvoice });
  });

  it('are numbered once each while the number is set and payments come in', async () => {
    const { nextReceipt, nextInvoice } = await next();
    const paying = Array.from({ length: 20 }, () => aLedgerEntry(test.sql, seat));
    const setting = [50, 60, 70].map((more) => admin.put(PATH, { nextReceipt: nextReceipt + more, nextInvoice }));
    await Promise.all([...paying, ...setting]);
    const more = await Promise.all(Array.from({ length: 5 }, () => numberOf(aLedgerEntry(test.sql, seat))));
    const numbers = await Promise.all(paying.map(numberOf));
    expect(new Set([...numbers, ...more]).size).toBe(25);
    expect(Math.min(...more)).toBeGreaterThanOrEqual(nextReceipt + 70);
  });

  it('of invoices are given out from there, one after the other', async () => {
    const { nextInvoice } = await next();
    const organization = await anOrganization(test.sql);
    const student = await aStudent(test.sql, { organization_id: organization });
    const theirs = await anEnrollment(test.sql, await aClass(test.sql, { price_cents: 6_500 }), student);
    const { body } = await admin.post(`/api/organizations/${organization}/invoices`, { enrollmentIds: [theirs] });
    expect(Number(body.number.split('-')[1])).toBe(nextInvoice);
    expect((await next()).nextInvoice).toBe(nextInvoice + 1);
  });

  it.each([
    ['wait while the number is set', `perform pg_advisory_xact_lock(hashtext('entry numbers'));`, 'both have one'],
    ['would take it twice without the lock (control)', '', 'refused'],
  ])('%s', async (_, lock, outcome) => {
    const { program } = (await test.sql.one<{ program: string }>(
      `select pg_get_functiondef('billing.continue_receipts'::regproc) as program`,
    ))!;
    // The same as the program's, but that it stops between its look and its change.
    await test.sql.rows(`
      create or replace function billing.continue_receipts(next bigint) returns boolean
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        ${lock}
        if next < billing.next_receipt() then return false; end if;
        perform pg_advisory_xact_lock(7);
        perform setval('billing.entry_numbers', next, false);
        return true;
      end $$`);
    const gate = new pg.Client(process.env.DATABASE_URL);
    await gate.connect();
    try {
      await gate.query('select pg_advisory_lock(7)');
      const { nextReceipt, nextInvoice } = await next();
      const setting = admin.put(PATH, { nextReceipt, nextInvoice });
      await eventually(waiting, (count) => count === 1);
      let isPaid = false;
      const payment = aLedgerEntry(test.sql, seat).finally(() => {
        isPaid = true;
      });
      await eventually(waiting, (count) => count === 2 || isPaid);
      await gate.query('select pg_advisory_unlock(7)');
      expect((await setting).status).toBe(200);
      await payment;
    } finally {
      await gate.end();
      await test.sql.rows(program);
    }
    const nextPayment = aLedgerEntry(test.sql, seat).then(
      () => 'both have one',
      () => 'refused',
    );
    expect(await nextPayment).toBe(outcome);
  });
});
