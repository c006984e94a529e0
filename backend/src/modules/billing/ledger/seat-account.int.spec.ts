import {
  aCenter,
  aClass,
  aLedgerEntry,
  anEnrollment,
  anInvoice,
  anOrganization,
  aStudent,
  updateClass,
} from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { Sql } from '../../../shared/sql/sql.js';
import { INVOICES } from '../invoices/invoice-sql.js';
import { UNBILLED } from '../invoices/list-unbilled-seats.query.js';
import { overdueSeats } from '../sql.js';
import { MOVEMENTS } from '../statements/statement-sql.js';
import { dueBesides, findSeatAccount } from './seat-account.js';

let test: TestApp;
let sql: Sql;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  sql = test.app.get(Sql);
});
afterAll(() => test.close());

interface Seat {
  id: string;
  classId: string;
  organizationId: string;
}

async function aSeat(): Promise<Seat> {
  const organizationId = await anOrganization(test.sql);
  const classId = await aClass(test.sql, { price_cents: 6_500 });
  const id = await anEnrollment(test.sql, classId, await aStudent(test.sql, { organization_id: organizationId }));
  return { id, classId, organizationId };
}

const price = ({ classId }: Seat, cents: number | null) => updateClass(test.sql, classId, { price_cents: cents });
const change = ({ id }: Seat, column: string, value: unknown) =>
  test.sql.rows(`update enrollment.enrollments set ${column} = $2 where id = $1`, [id, value]);
const paid = ({ id }: Seat, cents: number, given: object = {}) =>
  aLedgerEntry(test.sql, id, { amount_cents: cents, price_cents: 6_500, ...given });
const invoiced = ({ id, organizationId }: Seat) => anInvoice(test.sql, organizationId, id);

it.each<[string, (seat: Seat) => Promise<unknown>, { price: number; due: number }]>([
  ['that is new', async () => {}, { price: 6_500, due: 6_500 }],
  ['in a class whose price changed', (seat) => price(seat, 8_000), { price: 8_000, due: 8_000 }],
  ['in a class without a price', (seat) => price(seat, null), { price: 0, due: 0 }],
  ['with an agreed price', (seat) => change(seat, 'agreed_price_cents', 4_000), { price: 4_000, due: 4_000 }],
  ['that is free by agreement', (seat) => change(seat, 'agreed_price_cents', 0), { price: 0, due: 0 }],
  [
    'on an invoice from before its price changed',
    async (seat) => {
      await invoiced(seat);
      await price(seat, 8_000);
      await change(seat, 'agreed_price_cents', 4_000);
    },
    { price: 6_500, due: 6_500 },
  ],
  [
    'on a voided invoice',
    async (seat) => {
      const id = await invoiced(seat);
      await price(seat, 8_000);
      await test.sql.rows('update billing.invoices set voided = true, voided_at = now() where id = $1', [id]);
    },
    { price: 8_000, due: 8_000 },
  ],
  ['that is partly paid', (seat) => paid(seat, 2_500), { price: 6_500, due: 4_000 }],
  [
    'whose price rose after its payment',
    async (seat) => {
      await paid(seat, 6_500);
      await price(seat, 8_000);
    },
    { price: 8_000, due: 0 },
  ],
  [
    'of which a part went back',
    async (seat) => {
      await paid(seat, 6_500);
      await paid(seat, -1_500, { kind: 'refund' });
    },
    { price: 6_500, due: 1_500 },
  ],
  [
    'of which a part went back as a discount',
    async (seat) => {
      await paid(seat, 6_500);
      await paid(seat, -1_500, { kind: 'refund', reduces_price: true });
    },
    { price: 6_500, due: 0 },
  ],
  ['with money that waits for staff', (seat) => paid(seat, 6_500, { kind: 'unmatched' }), { price: 6_500, due: 6_500 }],
  ['that is waived', (seat) => change(seat, 'payment_status', 'waived'), { price: 6_500, due: 0 }],
  [
    'that was paid while it was free',
    async (seat) => {
      await price(seat, null);
      await change(seat, 'payment_status', 'paid');
      await price(seat, 8_000);
    },
    { price: 8_000, due: 0 },
  ],
  ['that was removed', (seat) => change(seat, 'removed_at', new Date()), { price: 6_500, due: 0 }],
  [
    'in a cancelled class',
    (seat) => updateClass(test.sql, seat.classId, { status: 'cancelled' }),
    { price: 6_500, due: 0 },
  ],
  [
    'in a deleted class',
    (seat) => updateClass(test.sql, seat.classId, { deleted_at: new Date() }),
    { price: 6_500, due: 0 },
  ],
])('a seat %s', async (_, arrange, expected) => {
  const seat = await aSeat();
  await arrange(seat);
  const account = await findSeatAccount(sql, seat.id);
  expect({ price: account!.priceCents, due: account!.dueCents }).toEqual(expected);
});

it('owes a payment in full whose refund is heard of first', async () => {
  const { id } = await aSeat();
  await aLedgerEntry(test.sql, id, { kind: 'refund', gateway_payment: 'pi_first', amount_cents: -6_500 });
  expect([(await findSeatAccount(sql, id))?.dueCents, await dueBesides(sql, id, 'pi_first')]).toEqual([13_000, 6_500]);
});

it.each([
  ['overdue seats', overdueSeats('now()')],
  ['invoices', `select sums.due from ${INVOICES}`],
  ['unbilled seats', `select a.due_cents from ${UNBILLED}`],
  ['a statement', `${MOVEMENTS} select * from movements`],
])('is part of the statement in the list of %s, so that PostgreSQL plans it with the list', async (_, sql) => {
  const organizationId = await anOrganization(test.sql);
  const values = sql.includes('$1') ? [organizationId] : [];
  const plan = await test.sql.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Function Scan');
});
