import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aClass, anEnrollment, aStudent, updateClass } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { addDays, calendarDateIn } from '../../../shared/domain/calendar-date.js';

const PRICE = 65;
const TODAY = calendarDateIn('America/Chicago', new Date());

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test, { time_zone: 'America/Chicago' });
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

async function aSeat(price: number | null = PRICE): Promise<{ id: string; classId: string; studentId: string }> {
  const classId = await aClass(test.sql, { price_cents: price && price * 100 });
  const studentId = await aStudent(test.sql);
  return { id: await anEnrollment(test.sql, classId, studentId), classId, studentId };
}

const pay = (id: string, amount: number, given: object = {}, headers = {}) =>
  admin.call('POST', `/api/enrollments/${id}/payments`, { method: 'cash', amount, ...given }, headers);
const payAll = (enrollmentIds: string[], given: object = {}) =>
  admin.post('/api/payments/by-hand', { enrollmentIds, method: 'check', ...given });
const setStatus = (id: string, paymentStatus: string) => admin.put(`/api/enrollments/${id}`, { paymentStatus });

/** The roster's row of a seat. */
async function rowOf({ id, classId }: { id: string; classId: string }) {
  const { body } = await admin.get(`/api/classes/${classId}/enrollments`);
  const { paymentStatus, price, due, received, refunded, paidWith } = body.find((row: { id: string }) => row.id === id);
  return { paymentStatus, price, due, received, refunded, paidWith };
}

const entriesOf = (id: string) =>
  test.sql.rows<{ cents: number; method: string | null; paidWith: string | null }>(
    `select amount_cents as cents, method, paid_with as "paidWith" from billing.ledger_entries
     where enrollment_id = $1 and amount_cents <> 0 order by number`,
    [id],
  );

describe('a payment by hand', () => {
  it('of a part leaves the rest due, and the last one pays the seat', async () => {
    const seat = await aSeat();
    const first = await pay(seat.id, 25);
    expect([first.status, first.body.paymentStatus, first.body.due]).toEqual([201, 'pending', 40]);
    expect(await rowOf(seat)).toEqual({
      paymentStatus: 'pending',
      price: 65,
      due: 40,
      received: 25,
      refunded: 0,
      paidWith: 'Cash',
    });
    await pay(seat.id, 40, { method: 'check', reference: '1042' });
    expect(await rowOf(seat)).toMatchObject({ paymentStatus: 'paid', due: 0, received: 65, paidWith: 'Check 1042' });
    expect(await entriesOf(seat.id)).toEqual([
      { cents: 2_500, method: 'cash', paidWith: 'Cash' },
      { cents: 4_000, method: 'check', paidWith: 'Check 1042' },
    ]);
  });

  it('of more than is due is refused', async () => {
    const seat = await aSeat();
    await pay(seat.id, 25);
    const refused = await pay(seat.id, 40.01);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'exceeds_due',
      'At most $40.00 is due for this seat.',
    ]);
    expect(await entriesOf(seat.id)).toHaveLength(1);
  });

  it.each([
    ['that is free', () => aSeat(null), 'exceeds_due'],
    [
      'in a cancelled class',
      async () => {
        const seat = await aSeat();
        await updateClass(test.sql, seat.classId, { status: 'cancelled' });
        return seat;
      },
      'class_cancelled',
    ],
  ])('for a seat %s is refused', async (_, aSeatSo, code) => {
    const { status, body } = await pay((await aSeatSo()).id, 1);
    expect([status, body.code]).toEqual([409, code]);
  });

  it('counts once when it is sent twice with one key', async () => {
    const { id } = await aSeat();
    const key = { 'idempotency-key': `key-${id}` };
    const answers = [await pay(id, 25, {}, key), await pay(id, 25, {}, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('of an earlier day counts on that day, in the list of payments and in the journal', async () => {
    const seat = await aSeat();
    const date = addDays(TODAY, -40);
    await pay(seat.id, 12.34, { date });
    const on = async (day: string) => {
      const { body } = await admin.get(`/api/billing/ledger?from=${day}&to=${day}`);
      return body.map(({ date, amount, method }: Record<string, unknown>) => ({ date, amount, method }));
    };
    expect(await on(date)).toEqual([{ date, amount: 12.34, method: 'Cash' }]);
    expect((await on(TODAY)).filter(({ amount }: { amount: number }) => amount === 12.34)).toEqual([]);
    const journal = await admin.get(`/api/billing/accounts?from=${date}&to=${date}`);
    expect(journal.body).toContain(`${date},Cash and checks,12.34`);
  });

  it.each([
    ['of tomorrow', addDays(TODAY, 1), 'The money came today or earlier.'],
    ['of more than a year ago', addDays(TODAY, -400), 'The date can be at most a year ago.'],
  ])('%s is refused', async (_, date, message) => {
    const { status, body } = await pay((await aSeat()).id, 1, { date });
    expect([status, body.errors]).toEqual([400, [{ path: 'date', message }]]);
  });

  it('is on the receipt as a part of the price, with what is left', async () => {
    const { id, studentId } = await aSeat();
    await pay(id, 25);
    await pay(id, 40);
    const { body } = await admin.get(`/api/students/${studentId}/receipts?sort=paidAt`);
    expect(body.map(({ amount, leftToPay }: Record<string, number>) => [amount, leftToPay])).toEqual([
      [25, 40],
      [40, 0],
    ]);
  });
});

describe('payments by hand of several seats', () => {
  it('are each what is due', async () => {
    const [one, other] = [await aSeat(), await aSeat(80)];
    await pay(one.id, 25);
    const { status, body } = await payAll([one.id, other.id], { reference: '77' });
    expect([status, body]).toEqual([201, { payments: 2, amount: 120 }]);
    expect(await rowOf(one)).toMatchObject({ paymentStatus: 'paid', received: 65, paidWith: 'Check 77' });
    expect(await rowOf(other)).toMatchObject({ paymentStatus: 'paid', received: 80 });
  });

  it('are none if one of them owes nothing any more', async () => {
    const [open, paid] = [await aSeat(), await aSeat()];
    await pay(paid.id, PRICE);
    const { status, body } = await payAll([open.id, paid.id]);
    expect([status, body.code]).toEqual([409, 'exceeds_due']);
    expect(await entriesOf(open.id)).toEqual([]);
  });
});

describe('a purchase order', () => {
  const bill = (id: string, number: string) => admin.post(`/api/enrollments/${id}/purchase-order`, { number });
  const orderOf = async ({ studentId }: { studentId: string }) =>
    (await admin.get(`/api/students/${studentId}/balance`)).body.seats[0];

  it('marks a seat as billed and is no money', async () => {
    const seat = await aSeat();
    const { status, body } = await bill(seat.id, 'PO 4711');
    expect([status, body.purchaseOrder, body.paymentStatus, body.due]).toEqual([200, 'PO 4711', 'pending', 65]);
    expect(await orderOf(seat)).toMatchObject({ purchaseOrder: 'PO 4711', due: 65, paid: 0 });
    expect(await entriesOf(seat.id)).toEqual([]);
  });

  it('is taken back by an empty number', async () => {
    const seat = await aSeat();
    await bill(seat.id, 'PO 4711');
    expect((await bill(seat.id, '')).body.purchaseOrder).toBeNull();
  });

  it.each([
    ['that is free', null, 'pending'],
    ['that is paid', PRICE, 'paid'],
  ])('is refused for a seat %s', async (_, price, status) => {
    const { id } = await aSeat(price);
    if (status === 'paid') await pay(id, PRICE);
    const refused = await bill(id, 'PO 4711');
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_bill']);
  });
});

describe('a status that is set by hand', () => {
  it('paid enters what is due as another payment, and taking it back leaves the part payment', async () => {
    const seat = await aSeat();
    await pay(seat.id, 25);
    await setStatus(seat.id, 'paid');
    expect(await entriesOf(seat.id)).toEqual([
      { cents: 2_500, method: 'cash', paidWith: 'Cash' },
      { cents: 4_000, method: 'other', paidWith: null },
    ]);
    await setStatus(seat.id, 'pending');
    expect(await rowOf(seat)).toMatchObject({ paymentStatus: 'pending', due: 40, received: 25, refunded: 0 });
  });

  it.each(['overdue', 'waived'])('%s leaves a part payment', async (status) => {
    const seat = await aSeat();
    await pay(seat.id, 25);
    await setStatus(seat.id, status);
    expect(await rowOf(seat)).toMatchObject({ paymentStatus: status, received: 25 });
  });

  it('pending takes back the payment by hand that paid the seat', async () => {
    const seat = await aSeat();
    await pay(seat.id, PRICE);
    await setStatus(seat.id, 'pending');
    expect(await rowOf(seat)).toMatchObject({ paymentStatus: 'pending', due: 65, received: 0 });
  });
});
