import { newId } from '../../src/shared/domain/id.js';
import type { Browser } from '../support/browser.js';
import { allHeard as everythingHeard, type Gateway, startWithGateway } from '../support/gateway.js';
import { openPayment, payerAt } from '../support/payer.js';
import { createPerson, signedIn, signInAs } from '../support/people.js';
import { aCenter, aClass, aCourse, anOrganization, aSeatPaidElsewhere, aStudent } from '../support/rosters.js';
import type { TestApp } from '../support/test-app.js';

let test: TestApp & { gateway: Gateway };
let staff: { id: string };
let admin: Browser;
let payer: ReturnType<typeof payerAt>;

beforeAll(async () => {
  test = await startWithGateway({ ROLE: 'all' });
  await aCenter(test);
  const person = await createPerson(test, { role: 'admin' });
  staff = person;
  admin = await signInAs(test, person);
  payer = payerAt(test);
});
afterAll(() => test.close());

const allHeard = () => everythingHeard(test);

interface Seat {
  id: string;
  classId: string;
  studentId: string;
  email: string;
  student: Browser;
}

/** A seat of Mai Quill in a class at $80. */
async function aSeat(given: object = {}): Promise<Seat> {
  const email = `mai-${newId()}@example.test`;
  const classId = await aClass(test.sql, { course_id: await aCourse(test.sql), title: 'BLS', price_cents: 8_000 });
  const studentId = await aStudent(test.sql, { first_name: 'Mai', last_name: 'Quill', email, ...given });
  const { body } = await admin.post('/api/enrollments', { studentId, classId });
  return { id: body.id, classId, studentId, email, student: await signedIn(test, { email, studentId }) };
}

const setStatus = async ({ id }: Seat, paymentStatus: string) =>
  expect((await admin.put(`/api/enrollments/${id}`, { paymentStatus })).status).toBe(200);

async function aSeatPaidInCash(given: object = {}): Promise<Seat> {
  const seat = await aSeat(given);
  await setStatus(seat, 'paid');
  return seat;
}

/** By card $20, after a refund of $10, and $10 in cash. */
async function aSeatPaidInBothWays(): Promise<Seat> {
  const seat = await aSeat();
  await setPrice(seat, 30);
  const { body } = await openPayment(admin, seat.id);
  expect((await payer.pay(body.clientSecret)).status).toBe(200);
  await allHeard();
  await admin.post(`/api/enrollments/${seat.id}/refunds`, { amount: 10, reason: 'Late', keepsSeatPaid: false });
  await allHeard();
  await setStatus(seat, 'paid');
  return seat;
}

async function setPrice({ classId }: Seat, price: number): Promise<void> {
  const { body } = await admin.get(`/api/classes/${classId}`);
  const { title, date, time, location, capacity, status, description, instructor, revision } = body;
  const form = { title, date, time, location, capacity, status, description, instructor, revision, price };
  expect((await admin.put(`/api/classes/${classId}`, form)).status).toBe(200);
}

const ledgerOf = async ({ id }: Seat) =>
  (
    await test.sql.rows<{ kind: string; cents: number }>(
      `select kind, amount_cents as cents from billing.ledger_entries
       where enrollment_id = $1 order by number`,
      [id],
    )
  ).map(({ kind, cents }) => [kind, cents]);

interface HandRefund {
  id: string;
  enrollmentId: string;
  amount: number;
  payer: string;
  method: string | null;
  elsewhere: string | null;
  reason: string;
}

const toReturn = async ({ id }: Seat): Promise<HandRefund[]> =>
  (await admin.get('/api/billing/hand-refunds?pageSize=200')).body.filter(
    ({ enrollmentId }: HandRefund) => enrollmentId === id,
  );

async function onlyOne(seat: Seat): Promise<HandRefund> {
  const all = await toReturn(seat);
  expect(all).toHaveLength(1);
  return all[0]!;
}

const dueWork = async () => {
  const { handRefunds, handRefundAmount } = (await admin.get('/api/dashboard/due')).body;
  return { handRefunds, handRefundAmount };
};

const emailsTo = async (email: string) =>
  await test.sql.rows<{ subject: string; text: string }>(
    'select subject, text from notifications.messages where recipient = $1 order by created_at, id',
    [email],
  );

describe('a seat that was paid at the center and is cancelled by its student', () => {
  it('makes a task for staff, who enter the refund when they have returned the money', async () => {
    const seat = await aSeatPaidInCash();
    const before = await dueWork();
    const { body: money } = await seat.student.get(`/api/enrollments/${seat.id}/payment`);
    expect(money).toMatchObject({ refundable: 80, refundableByHand: 80 });
    expect((await seat.student.delete(`/api/enrollments/${seat.id}`)).status).toBe(204);
    await allHeard();

    expect(await ledgerOf(seat)).toEqual([['manual', 8_000]]);
    expect(await dueWork()).toEqual({
      handRefunds: before.handRefunds + 1,
      handRefundAmount: before.handRefundAmount + 80,
    });
    const task = await onlyOne(seat);
    expect(task).toMatchObject({
      amount: 80,
      payer: 'Mai Quill',
      method: 'Paid at the center',
      reason: 'Cancelled by the student',
      classId: seat.classId,
      classTitle: 'BLS',
      studentId: seat.studentId,
    });
    const asked = (await emailsTo(seat.email)).find(({ subject }) => subject === 'Your refund of $80.00: BLS');
    expect(asked?.text).toContain('You paid $80.00 at the center. Staff have been asked to return it.');
    const { body: notices } = await admin.get('/api/notifications');
    expect(notices).toContainEqual(
      expect.objectContaining({ title: 'Return a payment by hand', href: '/payments?view=to-return' }),
    );

    expect((await admin.post(`/api/billing/hand-refunds/${task.id}/returned`, {})).status).toBe(204);
    await allHeard();
    const [, entry] = await test.sql.rows<{ cents: number; by: string }>(
      `select amount_cents as cents, entered_by as by from billing.ledger_entries where enrollment_id = $1 order by number`,
      [seat.id],
    );
    expect(entry).toEqual({ cents: -8_000, by: staff.id });
    expect([await toReturn(seat), await dueWork()]).toEqual([[], before]);
    const [last] = (await emailsTo(seat.email)).slice(-1);
    expect(last?.subject).toBe('Refund of $80.00: BLS');
    expect(last?.text).toContain('The training center has returned the money to you.');
  });

  it('gets back by card what was paid by card, and makes a task of the rest', async () => {
    const seat = await aSeatPaidInBothWays();
    expect(await ledgerOf(seat)).toEqual([
      ['charge', 3_000],
      ['refund', -1_000],
      ['manual', 1_000],
    ]);
    await seat.student.delete(`/api/enrollments/${seat.id}`);
    await allHeard();
    expect(await ledgerOf(seat)).toEqual([
      ['charge', 3_000],
      ['refund', -1_000],
      ['manual', 1_000],
      ['refund', -2_000],
    ]);
    expect(await onlyOne(seat)).toMatchObject({ amount: 10 });
    const refund = (await emailsTo(seat.email)).find(({ subject }) => subject === 'Refund of $20.00: BLS');
    // It is written when the refund is requested, before the gateway has taken it on.
    expect(refund?.text).toContain('The money is on its way back, the way it came.');
    expect(refund?.text).not.toContain('sent');
  });
});

describe('money that staff decide to return', () => {
  const ways: [string, (seat: Seat) => Promise<{ status: number }>][] = [
    ['with a removed seat', ({ id }) => admin.delete(`/api/enrollments/${id}?refund=true`)],
    ['with a cancelled class', ({ classId }) => admin.post(`/api/classes/${classId}/cancel?refund=true`, {})],
    ['with a deleted class', ({ classId }) => admin.delete(`/api/classes/${classId}?refund=true`)],
    ['with a deleted student', ({ studentId }) => admin.delete(`/api/students/${studentId}?refund=true`)],
  ];
  it.each(ways)('%s is a task, too', async (_, giveUp) => {
    const seat = await aSeatPaidInCash();
    expect((await giveUp(seat)).status).toBeLessThan(300);
    await allHeard();
    expect([await ledgerOf(seat), await toReturn(seat)]).toEqual([
      [['manual', 8_000]],
      [expect.objectContaining({ amount: 80 })],
    ]);
  });

  it('is entered at once if they hand it over while they remove the seat', async () => {
    const seat = await aSeatPaidInCash();
    expect((await admin.delete(`/api/enrollments/${seat.id}?refund=true&returned=true`)).status).toBe(204);
    await allHeard();
    expect([await ledgerOf(seat), await toReturn(seat)]).toEqual([
      [
        ['manual', 8_000],
        ['manual', -8_000],
      ],
      [],
    ]);
  });

  it('is never what a student says that they got', async () => {
    const seat = await aSeatPaidInCash();
    await seat.student.delete(`/api/enrollments/${seat.id}?refund=true&returned=true`);
    await allHeard();
    expect([await ledgerOf(seat), await toReturn(seat)]).toEqual([
      [['manual', 8_000]],
      [expect.objectContaining({ amount: 80 })],
    ]);
  });

  it('goes to the organization that paid the invoice', async () => {
    const admin_email = `boss-${newId()}@clinic.example`;
    const organization_id = await anOrganization(test.sql, { name: 'Bay Clinic', admin_email });
    const seat = await aSeat({ organization_id });
    const { body } = await admin.post(`/api/organizations/${organization_id}/invoices`, { enrollmentIds: [seat.id] });
    await admin.post(`/api/invoices/${body.id}/payment`, { method: 'check', reference: '1042' });
    await allHeard();
    await seat.student.delete(`/api/enrollments/${seat.id}`);
    await allHeard();
    expect(await onlyOne(seat)).toMatchObject({ payer: 'Bay Clinic', method: 'Check 1042' });
    const [last] = (await emailsTo(admin_email)).slice(-1);
    expect(last?.text).toContain('You paid $80.00 with Check 1042. Staff have been asked to return it.');
    expect((await emailsTo(seat.email)).map(({ subject }) => subject)).not.toContain('Your refund of $80.00: BLS');
  });
});

describe('a task to return money', () => {
  const given = async () => {
    const seat = await aSeatPaidInCash();
    await seat.student.delete(`/api/enrollments/${seat.id}`);
    return { seat, task: await onlyOne(seat) };
  };
  const settle = (id: string, how: 'returned' | 'drop', body = {}) =>
    admin.post(`/api/billing/hand-refunds/${id}/${how}`, body);

  it('is settled once when ten members of staff tick it at once', async () => {
    const { seat, task } = await given();
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(task.id, 'returned')));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('hand_refund_settled');
    await allHeard();
    expect(await ledgerOf(seat)).toEqual([
      ['manual', 8_000],
      ['manual', -8_000],
    ]);
  });

  it('can be dropped with a reason, and the center keeps the money', async () => {
    const { seat, task } = await given();
    expect((await settle(task.id, 'drop', {})).status).toBe(400);
    expect((await settle(task.id, 'drop', { reason: 'Counts for the next class' })).status).toBe(204);
    expect((await settle(task.id, 'returned')).body.code).toBe('hand_refund_settled');
    await allHeard();
    expect([await ledgerOf(seat), await toReturn(seat)]).toEqual([[['manual', 8_000]], []]);
    const { body: entries } = await admin.get('/api/audit?q=to be returned for Mai Quill');
    const ofSeat = entries.filter(({ subjectId }: { subjectId: string }) => subjectId === seat.id);
    expect(ofSeat).toMatchObject([{ action: expect.stringMatching(/^kept \$80\.00 /) }]);
  });

  it('leaves nothing to refund besides it', async () => {
    const { seat, task } = await given();
    const refund = () =>
      admin.post(`/api/enrollments/${seat.id}/refunds`, { amount: 80, reason: 'Sick', keepsSeatPaid: false });
    expect((await refund()).body).toMatchObject({
      code: 'refund_too_large',
      message: 'Nothing can be refunded for this seat.',
    });
    await settle(task.id, 'drop', { reason: 'Paid out by check' });
    expect((await refund()).status).toBe(202);
  });

  it('is dropped when staff take the payment back', async () => {
    const seat = await aSeatPaidInCash();
    await admin.post(`/api/classes/${seat.classId}/cancel?refund=true`, {});
    await allHeard();
    await setStatus(seat, 'pending');
    await allHeard();
    expect([await ledgerOf(seat), await toReturn(seat)]).toEqual([
      [
        ['manual', 8_000],
        ['manual', -8_000],
      ],
      [],
    ]);
  });

  it('is unknown under another id', async () => {
    expect((await settle(newId(), 'returned')).status).toBe(404);
    expect((await settle(newId(), 'drop', { reason: 'None' })).status).toBe(404);
  });
});

describe('a seat that was paid in the system that it was brought from', () => {
  /** A seat of Mai Quill, who paid $65 in Enrollware. */
  async function aSeatFromEnrollware(): Promise<Seat> {
    const email = `mai-${newId()}@example.test`;
    const classId = await aClass(test.sql, { course_id: await aCourse(test.sql), title: 'BLS', price_cents: 8_000 });
    const studentId = await aStudent(test.sql, { first_name: 'Mai', last_name: 'Quill', email });
    const id = await aSeatPaidElsewhere(test.sql, classId, studentId);
    return { id, classId, studentId, email, student: await signedIn(test, { email, studentId }) };
  }

  it('becomes a task to refund it there when its student cancels it, and no entry of the ledger', async () => {
    const seat = await aSeatFromEnrollware();
    const before = await dueWork();
    const { body: money } = await seat.student.get(`/api/enrollments/${seat.id}/payment`);
    expect(money).toMatchObject({ refundable: 0, refundableElsewhere: 65 });
    expect((await seat.student.delete(`/api/enrollments/${seat.id}`)).status).toBe(204);
    await allHeard();

    const task = await onlyOne(seat);
    expect(task).toMatchObject({ amount: 65, payer: 'Mai Quill', method: null, elsewhere: 'enrollware' });
    expect((await dueWork()).handRefundAmount).toBe(before.handRefundAmount + 65);
    const emails = await emailsTo(seat.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['You are no longer enrolled: BLS']);
    expect(emails[0]!.text).toContain('$65.00, the way you paid');
    const { body: notices } = await admin.get('/api/notifications');
    expect(notices).toContainEqual(expect.objectContaining({ title: 'Refund $65.00 in Enrollware' }));

    expect((await admin.post(`/api/billing/hand-refunds/${task.id}/returned`, {})).status).toBe(204);
    await allHeard();
    expect([await toReturn(seat), await dueWork(), await ledgerOf(seat)]).toEqual([[], before, []]);
    expect(await emailsTo(seat.email)).toHaveLength(1);
    const { body: audit } = await admin.get('/api/audit?q=Enrollware');
    expect(audit.map(({ action }: { action: string }) => action)).toContainEqual(
      expect.stringContaining('refunded $65.00 in Enrollware for'),
    );
  });

  it.each([
    ['staff remove it and return nothing', (seat: Seat) => admin.delete(`/api/enrollments/${seat.id}`)],
    ['its class is cancelled', (seat: Seat) => admin.post(`/api/classes/${seat.classId}/cancel`, {})],
    ['its class is deleted', (seat: Seat) => admin.delete(`/api/classes/${seat.classId}`)],
  ])('makes one task when %s', async (_, giveUp) => {
    const seat = await aSeatFromEnrollware();
    expect((await giveUp(seat)).status).toBeLessThan(300);
    await allHeard();
    // Of a class that is cancelled, people may be removed, too.
    await admin.delete(`/api/enrollments/${seat.id}`);
    await allHeard();
    expect(await onlyOne(seat)).toMatchObject({ amount: 65, elsewhere: 'enrollware' });
    expect((await emailsTo(seat.email))[0]!.text).toContain('$65.00, the way you paid');
  });

  it('is never refunded here', async () => {
    const seat = await aSeatFromEnrollware();
    const order = { amount: 65, reason: 'Ill', keepsSeatPaid: false };
    const { status, body } = await admin.post(`/api/enrollments/${seat.id}/refunds`, order);
    expect([status, body.message]).toEqual([
      409,
      'Nothing can be refunded for this seat. $65.00 was paid in Enrollware and can be refunded there alone.',
    ]);
  });
});
